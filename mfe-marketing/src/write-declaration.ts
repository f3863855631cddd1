import { readFileSync, writeFileSync } from 'node:fs';
import { generatedDeclarations } from './structured-data.ts';

// `npm run declaration` writes the generated parts of remote.json: run it after a price, a question or an answer has
// changed. A test compares the two.
const file = new URL('../remote.json', import.meta.url);
const declaration: { routes: { path: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
declaration.routes = declaration.routes.map((route) => ({ ...route, ...generatedDeclarations[route.path] }));
writeFileSync(file, `${JSON.stringify(declaration, null, 2)}\n`);

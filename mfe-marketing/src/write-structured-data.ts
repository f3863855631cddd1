import { readFileSync, writeFileSync } from 'node:fs';
import { structuredData } from './structured-data.ts';

// Run by `npm run structured-data` after a price, a question or an answer has changed: a test holds the two equal.
const file = new URL('../remote.json', import.meta.url);
const declaration: { routes: { path: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
declaration.routes = declaration.routes.map((route) => {
  const data = structuredData[route.path];
  return data ? { ...route, structuredData: data } : route;
});
writeFileSync(file, `${JSON.stringify(declaration, null, 2)}\n`);

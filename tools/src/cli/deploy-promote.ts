import { flipCommand } from './flip-command.ts';

const wayBack = (remote: string) => `npm run deploy:rollback -- ${remote}`;

await flipCommand('npm run deploy:promote -- <remote> [--note "why"]', 'promote', wayBack);

import { flipCommand } from './flip-command.ts';

await flipCommand('npm run deploy:stop-canary -- <remote> [--note "why"]', 'stop-canary');

import { releaseCommand } from './release-command.ts';

await releaseCommand('npm run deploy:stop-canary -- <remote> [--note "why"]', 'stop-canary');

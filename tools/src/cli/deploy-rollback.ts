import { flipCommand } from './flip-command.ts';

// Without a version: to the one that was live before.
await flipCommand('npm run deploy:rollback -- <remote> [version] [--note "why"]', 'rollback');

import { releaseCommand } from './release-command.ts';

const undo = (remote: string) => `npm run deploy:rollback -- ${remote}`;

await releaseCommand('npm run deploy:promote -- <remote> [--note "why"]', 'promote', undo);

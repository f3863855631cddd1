import { releaseCommand } from './release-command.ts';

await releaseCommand('promote', { undo: 'deploy:rollback' });

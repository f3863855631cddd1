import { releaseCommand } from './release-command.ts';

await releaseCommand('retire', { undo: 'deploy:rollback' });

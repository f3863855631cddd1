import { releaseCommand } from './release-command.ts';

// Without a version: to the one that was live before.
await releaseCommand('rollback');

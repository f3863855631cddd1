import { releaseCommand } from './release-command.ts';

await releaseCommand('stop-canary');

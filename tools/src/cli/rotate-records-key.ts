import { runScript } from './workspace.ts';

// The command needs the variables of the registry that it names itself.
process.exitCode = runScript('services/registry/src/rotate-records-key/cli.ts');

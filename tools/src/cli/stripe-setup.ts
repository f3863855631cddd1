import { runScript } from './workspace.ts';

// The command needs the variables of the API that it names itself.
process.exitCode = runScript('services/api/src/stripe-setup/cli.ts');

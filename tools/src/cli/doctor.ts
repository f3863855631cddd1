import { runScript } from './workspace.ts';

// Each service knows how to look at what it uses. They read the environment: all settings of the installation.
const looks = [['services/api/src/doctor/cli.ts', ...process.argv.slice(2)], ['services/registry/src/doctor/cli.ts']];
const statuses = looks.map(([script = '', ...args]) => runScript(script, ...args));
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;

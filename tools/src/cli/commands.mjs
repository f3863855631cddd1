/** The commands of a deployed remote, each in a file of its own beside this one: `deploy-rollback.ts`. */
export const deployCommands = [
  'deploy',
  'deploy:rollback',
  'deploy:promote',
  'deploy:canary',
  'deploy:stop-canary',
  'deploy:retire',
  'deploy:preview',
  'deploy:compare',
  'deploy:history',
  'deploy:token',
  'deploy:approve',
];

/** The name of a command's file. */
export const fileOf = (command) => command.replace(':', '-');

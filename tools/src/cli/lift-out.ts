import { resolve } from 'node:path';
import { liftOut } from '../lift-out/lift-out.ts';
import { remoteNames } from '../stack/remote-names.ts';
import { root } from './workspace.ts';

const [remote = '', folder, ...more] = process.argv.slice(2);
const known = remoteNames(root);

if (folder === undefined || more.length > 0 || !known.includes(remote)) {
  fail(`Usage: npm run lift-out -- <remote> <folder>\nThere are: ${known.join(', ')}.`);
} else {
  const into = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
  try {
    await liftOut({ remote, root, into });
    console.log(`${remote} is in ${into} now, with all dependencies. Next steps, there:

  npm install
  npm run dev
  DEPLOY_URL=<registry> DEPLOY_TOKEN=<token> npm run deploy

README.md has all commands, and .github and .gitlab-ci.yml deploy from CI.

Once it is deployed from there, delete ${remote}/ here. The site stays as it is.`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

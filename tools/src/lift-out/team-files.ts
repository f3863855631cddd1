import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files of a lifted repository besides the remote's own, by their names in the template. */
const placesOf: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'github-deploy.yml': '.github/workflows/deploy.yml',
  'gitlab-ci.yml': '.gitlab-ci.yml',
};

export interface LiftedRemote {
  readonly name: string;
  readonly owner: string;
}

/**
 * Writes what a repository of its own needs: ignored files, recipes for CI, lint rules, and a page about its commands.
 */
export function writeTeamFiles(into: string, { name, owner }: LiftedRemote): void {
  const write = (place: string, text: string) => {
    mkdirSync(dirname(join(into, place)), { recursive: true });
    writeFileSync(join(into, place), text);
  };
  for (const [file, place] of Object.entries(placesOf)) write(place, template(file));
  write('eslint.config.mjs', "export { default } from '@cc/tools/eslint';\n");
  const page = template('team.md').replaceAll('mfe-example', name).replaceAll('Example team', owner);
  write('README.md', `${page}\n${aboutRemote(readFileSync(join(into, 'README.md'), 'utf8'), name)}`);
}

/** The remote's own README as a section, with the commands as they are here. */
function aboutRemote(readme: string, name: string): string {
  const [, ...text] = readme.split('\n');
  const demoted = text.map((line) => line.replace(/^#/, '##')).join('\n');
  return `## The remote\n${demoted.replaceAll(new RegExp(` -- ${name}( --alone)?`, 'g'), '')}`;
}

function template(file: string): string {
  return readFileSync(fileURLToPath(new URL(`./template/${file}`, import.meta.url)), 'utf8');
}

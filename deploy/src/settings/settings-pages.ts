import { format } from 'prettier';
import { type SettingName, settingOf, workspaceRoot } from './read-settings.ts';
import { alertSettings } from '../files/alertmanager.ts';
import { fixedSettings } from '../files/environment.ts';
import { topology } from '../topology.ts';
import { services } from './services.ts';
import { topics } from './table.ts';

/** The files that are made of the table of settings, by their place in the workspace. */
export async function settingsPages(): Promise<Readonly<Record<string, string>>> {
  return {
    'docs/operations/settings.md': await format(settingsPage(), {
      parser: 'markdown',
      printWidth: 120,
      proseWrap: 'always',
    }),
    '.env.example': exampleFile(),
  };
}

function settingsPage(): string {
  const tables = Object.entries(topics).map(([topic, group]) => {
    const rows = namesIn(group).map((name) => `| ${cells(name).join(' | ')} |`);
    return [
      `## ${topic}`,
      '',
      '| setting | read by | default | what it does |',
      '| --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  return `# Settings

Every environment variable of every service. \`npm run write-deploy\` makes this page and
[\`.env.example\`](../../.env.example) of the table in \`deploy/src/settings\`, which the services themselves read.

An empty variable counts as one that is not set. A service with a missing or wrong setting does not start, and names all of them. With
\`STAGE=production\` it also refuses those marked **needed** where they are missing, an example, or, for public addresses, not https.
Secrets are marked 🔑. The variables of \`npm run backup\` and \`npm run restore\`, which are no service, are in [backup.md](backup.md).

${tables.join('\n\n')}
`;
}

function cells(name: SettingName): string[] {
  const { about, secret } = settingOf(name);
  const value = defaultOf(name);
  const byDefault = isRequired(name) ? '**required**' : value ? `\`${value}\`` : 'none';
  const needed = isNeeded(name) && !isRequired(name) ? '; **needed** in production' : '';
  return [`\`${name}\`${secret ? ' 🔑' : ''}`, readers(name).join(', '), byDefault + needed, about];
}

/** Values in single quotes mean the same to Compose and to a shell, whatever is in them. */
function exampleFile(): string {
  const fixed = topology.reduce<ReturnType<typeof fixedSettings>>(
    (all, one) => ({ ...all, ...fixedSettings(one) }),
    {},
  );
  const groups = Object.entries(topics).map(([topic, group]) => {
    const entries = namesIn(group).map((name) => {
      const open = isRequired(name) || isNeeded(name);
      const line = open ? `${name}='${fixed[name] ?? ''}'` : `# ${name}='${defaultOf(name) ?? ''}'`;
      return `# ${settingOf(name).about}\n${line}`;
    });
    return [`### ${topic}`, ...entries].join('\n');
  });
  const own = topology.flatMap(({ name, title, own: names = [] }) =>
    names.map((setting) => `# ${title}: its own ${setting}.\n${name.toUpperCase()}_${setting}=''`),
  );
  return `# All settings for production: those that it needs are empty, or have the only value that fits Compose and the chart;
# the others have their default. docs/operations/settings.md says which service reads which.
# Every value is in single quotes, also one of several lines: so Compose and a shell read the same. One with an apostrophe in it
# is in double quotes, without any of $ \` \\ ".

${groups.join('\n\n').replace("# STAGE='demonstration'", "STAGE='production'")}

### For Compose alone
# Where the images are: a registry with its path, or the name that the host's Docker built them under.
# IMAGES='coach-connect'
# Their tag.
# VERSION='latest'
${own.join('\n')}
`;
}

const namesIn = (group: object) => Object.keys(group) as SettingName[];

const readers = (name: SettingName) =>
  Object.entries(services)
    .flatMap(([service, { settings }]) => (settings.some((one) => one === name) ? [service] : []))
    .concat(alertSettings.some((one) => one === name) ? ['Alertmanager'] : []);

/** The value of a setting that is not set, as text. */
function defaultOf(name: SettingName): string | undefined {
  const { data } = settingOf(name).schema.safeParse(undefined);
  return data === undefined ? undefined : String(data).replace(`${workspaceRoot}/`, '');
}

// Each service has a port of its own by default.
const isRequired = (name: SettingName) => name !== 'PORT' && !settingOf(name).schema.safeParse(undefined).success;
const isNeeded = (name: SettingName) => settingOf(name).inProduction?.safeParse(undefined).success === false;

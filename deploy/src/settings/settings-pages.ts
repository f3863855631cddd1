import { format } from 'prettier';
import { type SettingName, settingOf, workspaceRoot } from './read-settings.ts';
import { alertSettings } from '../files/alertmanager.ts';
import { services } from './services.ts';
import { topics } from './table.ts';

/** The files that are made of the table of settings, by their place in the workspace. */
export async function settingsPages(): Promise<Readonly<Record<string, string>>> {
  return {
    'docs/operations/settings.md': await format(settingsPage(), { parser: 'markdown', printWidth: 140 }),
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

function exampleFile(): string {
  const groups = Object.entries(topics).map(([topic, group]) => {
    const entries = namesIn(group).map((name) => {
      const line = isRequired(name) || isNeeded(name) ? `${name}=` : `# ${name}=${defaultOf(name) ?? ''}`;
      return `# ${settingOf(name).about}\n${line}`;
    });
    return [`### ${topic}`, ...entries].join('\n');
  });
  return `# All settings for production: those that it needs are empty, the others have their default.
# docs/operations/settings.md says which service reads which.

${groups.join('\n\n').replace('# STAGE=demonstration', 'STAGE=production')}
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

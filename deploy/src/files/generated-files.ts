import { format } from 'prettier';
import { settingsPages } from '../settings/settings-pages.ts';
import { topology } from '../topology.ts';
import { chartFiles } from './chart.ts';
import { composeFile, processNames } from './compose.ts';
import { containerfile } from './containerfile.ts';
import { caddyfile } from './proxy.ts';

/** Every file that is made of the topology and of the table of settings, by its place in the workspace. */
export async function generatedFiles(): Promise<Readonly<Record<string, string>>> {
  const yaml = (text: string) => format(text, { parser: 'yaml', singleQuote: true, printWidth: 120 });
  const chart = Object.entries(chartFiles()).map(async ([path, text]) => [
    `deploy/chart/${path}`,
    // Prettier takes Helm's brackets for those of YAML.
    path.startsWith('templates/') ? text : await yaml(text),
  ]);
  return {
    ...(await settingsPages()),
    'deploy/Containerfile': containerfile(),
    'deploy/Caddyfile': hostCaddyfile(),
    'deploy/compose.yaml': await yaml(composeFile()),
    ...Object.fromEntries(await Promise.all(chart)),
  };
}

/** The proxy of the Compose file: its environment has the origins. */
function hostCaddyfile(): string {
  const origins = topology.flatMap((service) => service.origins.map(({ setting }) => [setting, `{$${setting}}`]));
  const upstreams = topology.map((service) => [
    service.name,
    processNames(service).map((name) => `${name}:${service.port}`),
  ]);
  return `# Made of deploy/src/topology.ts by "npm run write-deploy".
${caddyfile({ origins: Object.fromEntries(origins), upstreams: Object.fromEntries(upstreams) })}`;
}

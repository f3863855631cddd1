import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { workspaceRoot } from '../settings/read-settings.ts';
import { type DeployedService, metricsPort, topology } from '../topology.ts';

const manifestSchema = z.object({
  name: z.string(),
  workspaces: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** One Containerfile for all images; each service is a target of it (D29). */
export function containerfile(): string {
  const services = new Map(topology.map((service) => [service.workspace, service]));
  return [header, ...[...services.values()].map(filesStage), ...topology.map(serviceStage)].join('\n');
}

const header = `# Made of deploy/src/topology.ts by "npm run write-deploy": one target for each service.
# docs/operations/images.md says how to build them. The front ends are built before.

# Installs packages, and has the Node that the services run with.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
# The C and C++ libraries and the certificate authorities; no shell, and no package manager.
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12

FROM \${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM \${BASE_IMAGE} AS base
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
USER 1000:1000
`;

/** Installs what one workspace needs in production, and adds its own files. */
function filesStage({ workspace, debian = [] }: DeployedService): string {
  const folders = workspacesOf(workspace);
  const packages = debian.map((each) => each.package).join(' ');
  const install = packages && `RUN apt-get update && apt-get install --yes --no-install-recommends ${packages}\n`;
  return `FROM packages AS ${stageOf(workspace)}
${install}${folders.map((folder) => `COPY ${folder}/package.json ${folder}/`).join('\n')}
RUN npm ci --omit=dev --omit=peer --ignore-scripts --workspace=${workspace} \\
  && find node_modules -type f \\( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \\) -delete
${folders.map((folder) => `COPY ${folder} ${folder}`).join('\n')}
`;
}

function serviceStage({ name, workspace, script, built, debian = [], port }: DeployedService): string {
  return `FROM base AS ${name}
COPY --from=${stageOf(workspace)} /app ./
${debian.map(({ file }) => `COPY --from=${stageOf(workspace)} ${file} ${file}\n`).join('')}${built.map((folder) => `COPY ${folder} ${folder}\n`).join('')}EXPOSE ${port} ${metricsPort}
CMD ["/usr/local/bin/node", "${workspace}/${script}"]
`;
}

const stageOf = (workspace: string) => `${workspace.replace('services/', '')}-files`;

/** The folders of a workspace and of all ours that it needs in production. */
function workspacesOf(workspace: string): string[] {
  const byName = new Map(ourFolders().map((folder) => [manifestOf(folder).name, folder]));
  const found = new Set<string>([workspace]);
  // A set goes on with what is added meanwhile.
  for (const folder of found) {
    for (const name of Object.keys(manifestOf(folder).dependencies)) {
      const other = byName.get(name);
      if (other !== undefined) found.add(other);
    }
  }
  return [...found].toSorted();
}

function ourFolders(): string[] {
  return manifestOf('.').workspaces.flatMap((pattern) =>
    globSync(`${pattern}/package.json`, { cwd: workspaceRoot }).map((file) => file.replace('/package.json', '')),
  );
}

function manifestOf(folder: string): z.output<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(join(workspaceRoot, folder, 'package.json'), 'utf8')));
}

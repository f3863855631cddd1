import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { apiContractVersion } from '@cc/contracts/api/contract-version';
import type { FederationBuild, RemoteManifest } from '@cc/contracts/federation/registry';
import { hostContractVersion } from '@cc/contracts/federation/host-contract';
import type { Compilation } from 'webpack';
import { z } from 'zod';
import type { FrontEnd } from './federation-config.ts';
import { sharedModules } from './shared-modules.ts';

const federationPackage = '@module-federation/enhanced';
const toolsPackageSchema = z.object({
  dependencies: z.object({ webpack: z.string(), [federationPackage]: z.string() }),
});
const fragmentsModuleSchema = z.object({ fragmentProps: z.record(z.string(), z.instanceof(z.ZodType)) });

export type GateFacts = Required<
  Pick<RemoteManifest, 'fragmentProps' | 'shared' | 'apiContract' | 'hostContract' | 'federation'>
>;

/** Facts about a version that the deploy gate compares with the live site, besides its files. */
export function gateFacts({ dir, kind }: FrontEnd, federation: FederationBuild): GateFacts {
  const eager = kind === 'shell';
  return {
    fragmentProps: fragmentSchemas(dir),
    shared: mapShared(dir, eager, ({ version, requiredVersion }) => (eager ? version : requiredVersion)),
    apiContract: apiContractVersion,
    hostContract: hostContractVersion,
    federation,
  };
}

/** The tools that federate a build. @param bundler its name and version; webpack, unless a team uses another */
export function federationBuild(bundler = `webpack ${toolsPackage().dependencies.webpack}`): FederationBuild {
  return { bundler, runtime: toolsPackage().dependencies[federationPackage] };
}

// Both are pinned there to one exact version.
function toolsPackage(): z.output<typeof toolsPackageSchema> {
  return toolsPackageSchema.parse(createRequire(import.meta.url)('../../package.json'));
}

type Shared = ReturnType<typeof sharedModules>[string];

function mapShared(dir: string, eager: boolean, pick: (shared: Shared) => string): Record<string, string> {
  const entries = Object.entries(sharedModules({ dir, eager }));
  return Object.fromEntries(entries.map(([key, shared]) => [shared.shareKey ?? key, pick(shared)] as const));
}

/** Props of the remote's fragments as JSON Schema, out of the contracts; none where the contracts describe none. */
function fragmentSchemas(dir: string): Record<string, Record<string, unknown>> {
  const file = contractFile(dir, `fragments/${basename(dir)}`);
  if (!existsSync(file)) return {};
  const { fragmentProps } = fragmentsModuleSchema.parse(createRequire(file)(file));
  const schemas = Object.entries(fragmentProps).map(([name, schema]) => {
    // The input type: before defaults are filled in.
    const json: Record<string, unknown> = { ...z.toJSONSchema(schema, { io: 'input', override: listAll }) };
    return [name, json] as const;
  });
  return Object.fromEntries(schemas);
}

/** An object has no properties but those that it lists, so that the gate notices when one is renamed. */
function listAll({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.properties) jsonSchema.additionalProperties ??= false;
}

function contractFile(dir: string, name: string): string {
  return createRequire(join(dir, 'package.json'))
    .resolve('@cc/contracts/federation/registry')
    .replace('federation/registry', name);
}

/** Bytes of each script and style sheet as visitors load it: of its brotli copy, where the build made one. */
export function wireSizes(compilation: Compilation): Record<string, number> {
  const assets = new Map(compilation.getAssets().map(({ name, source }) => [name, source] as const));
  const visible = [...assets.keys()].filter((name) => /\.(js|css)$/.test(name)).sort();
  const sizes = visible.map((name) => [name, (assets.get(`${name}.br`) ?? assets.get(name))?.size() ?? 0] as const);
  return Object.fromEntries(sizes);
}

import { z } from 'zod';

export interface Packing {
  /** Whether Node runs its sources, besides bundlers and tests. */
  readonly runByNode: boolean;
  /** Dependencies that only the workspace itself needs. */
  readonly without?: readonly string[];
  /** Commands that are npm scripts in the workspace, by their names elsewhere. */
  readonly bin?: Readonly<Record<string, string>>;
}

const manifestSchema = z.looseObject({
  exports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()).default({}),
  bin: z.record(z.string(), z.string()).default({}),
});

/** The `package.json` of a packed workspace: its dependencies and conditional exports. */
export function packedManifest(text: string, { runByNode, without = [], bin = {} }: Packing): Record<string, unknown> {
  const { scripts: _scripts, nx: _nx, devDependencies: _dev, ...manifest } = manifestSchema.parse(JSON.parse(text));
  const needed = Object.entries(manifest.dependencies).filter(([name]) => !without.includes(name));
  const parts = Object.entries(manifest.exports).map(([name, target]) => {
    const script = target.replace(/\.ts$/, '.js');
    return [name, runByNode && script !== target ? { types: target, default: script } : target] as const;
  });
  return {
    ...manifest,
    dependencies: Object.fromEntries(needed),
    exports: Object.fromEntries(parts),
    bin: { ...manifest.bin, ...bin },
    // Types of the sources are stripped by Node itself from this version on.
    engines: { node: '>=22.18' },
  };
}

import { z } from 'zod';

export interface Packing {
  /** Whether Node runs its sources, besides bundlers and tests. */
  readonly runByNode: boolean;
  /** Dependencies that only the workspace itself needs. */
  readonly without?: readonly string[];
}

const manifestSchema = z.looseObject({
  exports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** The `package.json` of a packed workspace: its dependencies and conditional exports. */
export function packedManifest(text: string, { runByNode, without = [] }: Packing): Record<string, unknown> {
  const read = manifestSchema.parse(JSON.parse(text));
  const { scripts: _scripts, nx: _nx, devDependencies: _dev, private: _private, ...manifest } = read;
  const needed = Object.entries(manifest.dependencies).filter(([name]) => !without.includes(name));
  const parts = Object.entries(manifest.exports).map(([name, target]) => {
    const script = target.replace(/\.ts$/, '.js');
    return [name, runByNode && script !== target ? { types: target, default: script } : target] as const;
  });
  return {
    ...manifest,
    dependencies: Object.fromEntries(needed),
    exports: Object.fromEntries(parts),
  };
}

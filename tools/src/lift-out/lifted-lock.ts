import { z } from 'zod';

const lockSchema = z.looseObject({ packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })) });

/**
 * The workspace's lockfile for a folder with some of its projects as packages: the same tested versions of everything.
 * npm removes unneeded entries.
 * @param taken folders of the projects that become packages
 */
export function liftedLock(text: string, taken: readonly string[]): Record<string, unknown> {
  const { packages, ...rest } = lockSchema.parse(JSON.parse(text));
  const entries = Object.entries(packages).flatMap(([place, entry]) => {
    if (entry.link) return [];
    const owner = taken.find((folder) => place.startsWith(`${folder}/node_modules/`));
    const moved = owner === undefined ? place : `node_modules/@cc/${place}`;
    return moved.startsWith('node_modules/') ? [[moved, entry] as const] : [];
  });
  return { ...rest, packages: Object.fromEntries(entries) };
}

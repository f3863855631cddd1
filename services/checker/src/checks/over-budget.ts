import type { ChecksBody, Preview } from '@cc/contracts/deploy/checker';
import { platformBudget } from '@cc/contracts/deploy/platform-budget';
import { ownValue } from '@cc/contracts/own-value';
import type { LoadedFiles } from './own-files.ts';

/**
 * What a page loads of the version beyond its budget, as a sentence: a browser counts what the build's lists lack,
 * since it is imported once the page is shown. What every page of the remote loads has a limit of its own.
 */
export function overBudget(
  { manifest, users }: Pick<ChecksBody, 'manifest' | 'users'>,
  { path, of }: Preview,
  loaded: LoadedFiles,
): string | undefined {
  const { entry, files, fragmentFiles = {}, slots, budget = {} } = manifest;
  const { pageBytes = platformBudget.pageBytes, fragmentBytes = platformBudget.fragmentBytes } = budget;
  const always = new Set([entry, ...files.js, ...files.css]);
  const fragments = new Set(
    of === undefined ? [] : users.filter(({ remote }) => remote === of).map((use) => use.fragment),
  );
  for (const { fragment } of slots) fragments.add(fragment);
  // On its own page a fragment's listed files are not the page's; on others' pages each fragment has its limit.
  const listed = [...fragments].flatMap((fragment) => {
    const { js, css } = ownValue(fragmentFiles, fragment) ?? { js: [], css: [] };
    return [...js, ...css];
  });
  const counted = [...loaded].filter(([file]) => !always.has(file) && (of !== undefined || !listed.includes(file)));
  const bytes = counted.reduce((sum, [, size]) => sum + size, 0);
  const most = of === undefined ? pageBytes : fragmentBytes * fragments.size;
  if (bytes <= most) return undefined;
  const largest = counted.sort(([, a], [, b]) => b - a).slice(0, 3);
  const list = largest.map(([file, size]) => `${file} (${size})`).join(', ');
  return `${path} loads ${bytes} bytes of ${manifest.name} in ${counted.length} files until it rests, ${bytes - most} over its budget of ${most}. The largest: ${list}.`;
}

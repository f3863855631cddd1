import type { BootList } from '@cc/contracts/federation/boot';
import type { PlacedFragment } from '@cc/contracts/federation/prerender';
import type { FileList, RegisteredRemote, Registry } from '@cc/contracts/federation/registry';
import type { HostFiles } from '@cc/contracts/federation/shell';
import { ownValue } from '@cc/contracts/own-value';
import type { Page } from '../addresses/page.ts';

export interface PageFiles {
  readonly boot: BootList;
  readonly css: readonly string[];
}

/**
 * All files that a prerendered page needs in the browser, in the order of use: the shell, the page, its fragments. Of
 * what a build says that it placed, what no remote declares is left out: browsers have no use for it, and its names
 * would be kept with the page.
 */
export function filesOfPage(
  { page, shell, registry }: { readonly page: Page; readonly shell: HostFiles; readonly registry: Registry },
  placed: readonly PlacedFragment[],
): PageFiles {
  const fragments = placed.filter(({ remote, fragment }) =>
    registry.remotes.some((each) => each.name === remote && each.fragments.includes(fragment)),
  );
  const lists = [shell, page.files, ...fragments.map((each) => filesOfFragment(registry, each))];
  const scripts = unique(lists.flatMap(({ js }) => js));
  const integrity = scripts.map((address) => integrityOf({ shell, registry }, address) ?? '');
  return {
    boot: { scripts, integrity, fragments },
    css: unique(lists.flatMap(({ css }) => css)),
  };
}

function filesOfFragment({ remotes }: Registry, { remote, fragment }: PlacedFragment): FileList {
  const live = remotes.find(({ name }) => name === remote)?.live;
  if (!live) return { js: [], css: [] };
  return filesOf(live, ownValue(live.fragmentFiles, fragment));
}

/** The files of one part of a remote. The entry is first: federation uses a script that is already there. */
export function filesOf({ entry, files }: RegisteredRemote['live'], part: FileList = { js: [], css: [] }): FileList {
  return { js: [entry, ...files.js, ...part.js], css: [...files.css, ...part.css] };
}

/** The `integrity` value of a file of the shell or of a registered version; undefined for a build without hashes. */
export function integrityOf(
  { shell, registry }: { readonly shell: HostFiles; readonly registry: Registry },
  address: string,
): string | undefined {
  const builds = [shell, ...registry.remotes.map(({ live }) => live)];
  return builds.map(({ integrity }) => ownValue(integrity, address)).find((value) => value !== undefined);
}

function unique(addresses: readonly string[]): string[] {
  return [...new Set(addresses)];
}

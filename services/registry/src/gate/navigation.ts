import type { Finding } from '@cc/contracts/deploy/finding';
import type { NavigationItem, RemoteManifest } from '@cc/contracts/federation/registry';
import { matchesPattern } from '@cc/contracts/federation/route-pattern';
import { homeRoute } from '@cc/contracts/federation/shell';
import type { GateInput } from './gate.ts';

/**
 * New links that repeat one of another remote, and links of any remote that lead nowhere with this version. A live link
 * that has such a fault already is not this version's: it passes.
 */
export function checkNavigation({ candidate, live }: GateInput): Finding[] {
  const others = live.filter(({ name }) => name !== candidate.name);
  const before = live.find(({ name }) => name === candidate.name)?.navigation ?? [];
  const added = candidate.navigation.filter(
    (link) => !before.some((old) => isSame(old.label, link.label) && isSame(old.to, link.to)),
  );
  const theirs = others.flatMap(({ name, owner, navigation }) => navigation.map((link) => ({ ...link, name, owner })));
  const leadsNowhere = (link: NavigationItem) =>
    !isPage(link.to, [candidate, ...others]) && (added.includes(link) || isPage(link.to, live));
  return [
    ...added.flatMap((link) => {
      const twin = theirs.find(({ label, to }) => isSame(label, link.label) || isSame(to, link.to));
      if (!twin) return [];
      return {
        check: 'navigation' as const,
        what: `The link "${link.label}" to ${link.to} repeats "${twin.label}" to ${twin.to} of ${twin.name}.`,
        whom: [twin.owner],
        remedy: `Choose another label and address, or agree with ${twin.owner} that they remove theirs first.`,
      };
    }),
    ...candidate.navigation.filter(leadsNowhere).map(({ label, to }) => ({
      check: 'navigation' as const,
      what: `The link "${label}" leads to ${to}, which is no page of the shell or of any remote.`,
      whom: [candidate.owner],
      remedy: 'Remove the link, or let it lead to a page of this version or of a live one.',
    })),
    ...theirs.filter(leadsNowhere).map(({ label, to, name, owner }) => ({
      check: 'navigation' as const,
      what: `The link "${label}" of ${name} leads to ${to}, which ${candidate.name} ${candidate.version} does not have.`,
      whom: [owner],
      remedy: `Keep the page until ${owner} has deployed without the link.`,
    })),
  ];
}

/** Labels and addresses that look the same to visitors. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .trim()
      .toLowerCase()
      .replace(/(?<=.)\/$/, '');
  return plain(one) === plain(other);
}

/** Whether there is a page at this address. */
function isPage(to: string, remotes: readonly RemoteManifest[]): boolean {
  const { pathname } = new URL(to, 'http://site');
  // The pattern of a route matches itself, but visitors cannot open it.
  if (/\/[:*]/.test(pathname)) return false;
  const routes = remotes.flatMap((remote) => remote.routes);
  const patterns = routes.flatMap(({ path, addresses = [{ path }] }) => addresses.map((address) => address.path));
  return [homeRoute.path, ...patterns].some((pattern) => matchesPattern(pattern, pathname));
}

import type { Finding } from '@cc/contracts/deploy/finding';
import type { GateInput } from './gate.ts';

/** Files that the manifest lists and the version lacks, and addresses that exist on one machine only. */
export function checkFiles({ candidate, files, texts }: GateInput): Finding[] {
  const { name, version, owner, entry, pages, fragmentFiles = {}, sizes = {}, server, scenarios, host } = candidate;
  const lists = [candidate.files, ...Object.values(pages), ...Object.values(fragmentFiles)];
  // `sizes` names the files that are loaded later, too.
  const listed = [entry, ...lists.flatMap(({ js, css }) => [...js, ...css]), ...Object.keys(sizes), server, scenarios];
  if (host) listed.push(...host.fonts, host.icon, host.loader);
  const missing = [...new Set(listed)].filter((file) => file !== undefined && !files.has(file));
  // Libraries use addresses without a port to resolve relative ones. In the shell, Supabase's client has one as a
  // default, which the configuration of each document replaces.
  const local = [...(host ? [] : texts)].flatMap(([file, text]) => {
    const [address] = /(?:http|ws)s?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/.exec(text) ?? [];
    return address ? [{ file, address }] : [];
  });
  return [
    ...missing.slice(0, 1).map((file) => ({
      check: 'files' as const,
      what: `${name} ${version} lists ${file}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}, which it does not have.`,
      whom: [owner],
      remedy: 'Build and deploy again.',
    })),
    ...local.map(({ file, address }) => ({
      check: 'addresses' as const,
      what: `${file} names ${address}, which exists on the builder's machine only.`,
      whom: [owner],
      remedy: 'Take addresses from the host (HostConfig) instead of building them in.',
    })),
  ];
}

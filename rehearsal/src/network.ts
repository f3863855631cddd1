import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostsFile, network } from './addresses.ts';
import type { Folders } from './folders.ts';
import type { Part } from './parts/part.ts';
import { run } from './programs.ts';

/**
 * The arguments of `unshare` for a world of its own: its programs see only each other, have every port for themselves,
 * reach nothing outside, and all end with the first one.
 */
export const ownWorld = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Prepares the network of this world, inside of it: loopback, and our own server of names. */
export async function prepareNetwork({ all }: Folders): Promise<void> {
  const resolver = join(all, 'resolv.conf');
  writeFileSync(resolver, 'nameserver 127.0.0.1\n');
  await run('ip', ['link', 'set', 'lo', 'up']);
  // A whole network on the loopback device. Programs that know loopback addresses only would ask for no names.
  await run('ip', ['addr', 'add', `${network.address}/16`, 'dev', 'lo']);
  await run('mount', ['--bind', resolver, '/etc/resolv.conf']);
}

/** The server of names. A service's name leads to all of its processes by turns, as in a cluster. */
export function namesPart({ components, all }: Folders): Part {
  const file = join(all, 'hosts');
  return {
    name: 'names',
    what: 'the server of names',
    log: join(components, 'names.log'),
    command: [
      '/usr/sbin/dnsmasq',
      ...['--keep-in-foreground', '--conf-file=/dev/null', '--no-resolv', '--no-hosts', '--bind-interfaces'],
      ...['--listen-address=127.0.0.1', '--user=root', '--pid-file=', '--address=/#/'],
      `--addn-hosts=${file}`,
    ],
    env: {},
    isReady: () =>
      run('getent', ['ahostsv4', 'api']).then(
        () => true,
        () => false,
      ),
    async prepare() {
      writeFileSync(file, hostsFile());
    },
  };
}

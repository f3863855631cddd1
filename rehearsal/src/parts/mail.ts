import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { domain, hosts, network } from '../addresses.ts';
import type { Certificates } from '../certificates.ts';
import type { Folders } from '../folders.ts';
import { run, systemUser } from '../programs.ts';
import { standInPorts } from '../settings.ts';
import { accepts } from './accepts.ts';
import type { Part } from './part.ts';

/** Mail to it is refused. */
export const refusedDomain = 'refused.example';

/**
 * Postfix, which takes our own mail over TLS and passes it on. The world that it reaches is the inbox of the stand-ins.
 */
export async function mailPart(folders: Folders, certificates: Certificates): Promise<Part> {
  const folder = join(folders.components, 'postfix');
  const { uid, gid } = await systemUser('postfix');
  const settings = {
    compatibility_level: '3.6',
    myhostname: `mail.${domain}`,
    mydestination: '',
    inet_interfaces: 'all',
    inet_protocols: 'ipv4',
    mynetworks: network.range,
    smtpd_recipient_restrictions: `check_recipient_access inline:{ ${refusedDomain}=REJECT }, permit_mynetworks, reject`,
    relayhost: `[127.0.0.1]:${standInPorts.smtp}`,
    smtpd_tls_security_level: 'encrypt',
    smtpd_tls_cert_file: certificates.certificateFile,
    smtpd_tls_key_file: certificates.keyFile,
    queue_directory: join(folder, 'spool'),
    data_directory: join(folder, 'data'),
    maillog_file: join(folder, 'mail.log'),
    maillog_file_prefixes: folder,
    // A mail that did not leave is tried again soon.
    minimal_backoff_time: '5s',
    maximal_backoff_time: '10s',
    queue_run_delay: '5s',
  };
  return {
    name: 'postfix',
    what: 'the mail server',
    log: join(folders.components, 'postfix.log'),
    // Through `postfix start-fg` it would be in a session of its own, and outlive what started it.
    command: ['/usr/lib/postfix/sbin/master', '-c', folder, '-s'],
    env: {},
    isReady: () => accepts(hosts.postfix, 25, '220'),
    async prepare() {
      for (const name of ['spool', 'data']) mkdirSync(join(folder, name), { recursive: true });
      chownSync(join(folder, 'data'), uid, gid);
      const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
      writeFileSync(join(folder, 'main.cf'), lines.join(''));
      writeFileSync(join(folder, 'master.cf'), services);
      await run('/usr/sbin/postfix', ['-c', folder, 'check']);
    },
  };
}

/** The processes of Postfix that receive and pass on mail, as in its own `master.cf`, none of them in a chroot. */
const services = `
${hosts.postfix}:25 inet n - n - - smtpd
pickup    unix  n - n 60   1 pickup
cleanup   unix  n - n -    0 cleanup
qmgr      unix  n - n 300  1 qmgr
tlsmgr    unix  - - n 1000? 1 tlsmgr
rewrite   unix  - - n -    - trivial-rewrite
bounce    unix  - - n -    0 bounce
defer     unix  - - n -    0 bounce
trace     unix  - - n -    0 bounce
verify    unix  - - n -    1 verify
flush     unix  n - n 1000? 0 flush
proxymap  unix  - - n -    - proxymap
smtp      unix  - - n -    - smtp
relay     unix  - - n -    - smtp
error     unix  - - n -    - error
retry     unix  - - n -    - error
discard   unix  - - n -    - discard
anvil     unix  - - n -    1 anvil
scache    unix  - - n -    1 scache
postlog   unix-dgram n - n - 1 postlogd
`;

import { buffer } from 'node:stream/consumers';
import { readInboundMail } from './read-inbound-mail.ts';

// The process of `readApart`: reads the mail on its standard input, for the domain in its argument, and writes what it asks for.
const [, , domain = ''] = process.argv;
process.stdout.write(JSON.stringify(await readInboundMail(await buffer(process.stdin), domain)));

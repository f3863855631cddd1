import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readInboundMail } from './read-inbound-mail.ts';

// The thread of `readApart`: reads one mail.
const { raw, domain } = z.object({ raw: z.instanceof(Uint8Array), domain: z.string() }).parse(workerData);
parentPort?.postMessage(await readInboundMail(Buffer.from(raw), domain));

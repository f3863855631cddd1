import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { readInboundMail } from './read-inbound-mail.ts';

// The process of `readApart`: reads the mail on its standard input, and writes what it asks for.
// Arguments: the domain, and how much processor time it may take, in microseconds.
const [, , domain = '', maxProcessorTime = ''] = process.argv;

/** Ends the process also while the parser keeps the main thread busy. The images have no shell with `ulimit`. */
const watch = new Worker(
  `const { workerData } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > workerData) process.kill(process.pid, 'SIGKILL');
  }, 100);`,
  { eval: true, workerData: Number(maxProcessorTime) },
);
const mail = await readInboundMail(await buffer(process.stdin), domain);
await watch.terminate();
process.stdout.write(JSON.stringify(mail));

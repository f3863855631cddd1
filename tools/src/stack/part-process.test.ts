import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './addresses.ts';
import { startPart } from './part-process.ts';
import type { Part } from './parts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'part-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function part(code: string): Promise<Part> {
  const { API_PORT: port } = await freePorts();
  const script = join(folder, 'part.mjs');
  writeFileSync(script, code);
  return {
    name: 'api',
    what: 'the API',
    script,
    env: { PORT: String(port) },
    healthUrls: [`http://localhost:${port}/`],
  };
}

const server = `
  import { createServer } from 'node:http';
  createServer((_, answer) => answer.end('ok')).listen(process.env.PORT, 'localhost');
  process.on('SIGTERM', () => { console.log('in good order'); process.exit(0); });
`;

test('a part is ready once it answers, and stops gracefully', async () => {
  const log = join(folder, 'log');
  const running = await startPart(await part(server), log);
  await running.stop();
  await running.ended;
  expect(readFileSync(log, 'utf8')).toContain('in good order');
});

test.each(['a new log', 'a log that others could read'])('%s is readable only by its owner', async (which) => {
  const log = join(folder, 'log');
  if (which !== 'a new log') writeFileSync(log, 'earlier\n', { mode: 0o644 });
  const running = await startPart(await part(server), log);
  await running.stop();
  expect(statSync(log).mode & 0o777).toBe(0o600);
});

test('the error for a part that ends while starting has its name, its last output and its log file', async () => {
  const log = join(folder, 'log');
  const failing = await part("console.error('the database is gone'); process.exit(1);");
  await expect(startPart(failing, log)).rejects.toThrow(
    /^api \(the API\) ended while starting\.\s+the database is gone\s+Its whole log: .*log$/,
  );
});

test('a part gets only its own environment', async () => {
  process.env['SECRET_OF_THE_SHELL'] = 'x';
  const log = join(folder, 'log');
  const running = await startPart(await part(`console.log(Object.keys(process.env).join());${server}`), log);
  await running.stop();
  delete process.env['SECRET_OF_THE_SHELL'];
  expect(readFileSync(log, 'utf8')).not.toContain('SECRET_OF_THE_SHELL');
});

import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';

/** What a service with this start prints to stderr, and its exit code. */
function started(start: string, env: Readonly<Record<string, string>> = {}) {
  const script = `
    import { startService } from ${JSON.stringify(new URL('./start-service.ts', import.meta.url).href)};
    import { readSettings } from ${JSON.stringify(new URL('./settings/read-settings.ts', import.meta.url).href)};
    await startService(async () => { ${start} });`;
  return new Promise<{ readonly code: unknown; readonly said: string }>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], { env }, (error, _stdout, said) =>
      resolve({ code: error?.code ?? 0, said }),
    );
  });
}

test('wrong settings are told in sentences, without a stack', async () => {
  expect(await started(`readSettings('checker')`, { PORT: 'many', LOG_LEVEL: 'loud' })).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^The checker cannot start\. These settings are missing or wrong:\n {2}LOG_LEVEL: .+\n {2}PORT: .+\n$/,
    ),
  });
});

test('a taken port is told in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = JSON.stringify(other.address()).replace(/.*"port":(\d+).*/, '$1');
  const listen = `const { createServer } = await import('node:http');
    const { once } = await import('node:events');
    await once(createServer().listen(${port}, '127.0.0.1'), 'listening');`;
  expect(await started(listen)).toEqual({
    code: 1,
    said: `listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
  });
  other.close();
});

test('a defect keeps its stack', async () => {
  expect(await started(`undefined.start()`)).toMatchObject({ code: 1, said: expect.stringContaining('    at ') });
});

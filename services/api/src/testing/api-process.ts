import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../server.ts', import.meta.url));

/** The API as a separate process, which can be killed and restarted at the same address. */
export interface ApiProcess {
  readonly url: string;
  /** Starts it, and waits until it answers. */
  start(): Promise<void>;
  /** `kill -9`. @throws Error when it had ended by itself. */
  kill(): Promise<void>;
  /** Stops it and waits for the end. @returns its exit code. */
  stop(): Promise<number | null>;
}

export async function createApiProcess(environment: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let problems = '';

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    return child.exitCode;
  }

  return {
    url,
    async start() {
      const started = spawn(process.execPath, [server], {
        env: { ...environment, PORT: String(port), LOG_LEVEL: 'fatal' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      problems = '';
      started.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
      while (!(await answers(url))) {
        if (started.exitCode !== null) throw new Error(`The API did not start: ${problems}`);
        await pause(20);
      }
    },
    async kill() {
      const code = await end('SIGKILL');
      if (code !== null) throw new Error(`The API had ended by itself with code ${code}: ${problems}`);
    },
    async stop() {
      const code = await end('SIGTERM');
      child = undefined;
      return code;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo; // a listening TCP server has no other kind of address
  probe.close();
  await once(probe, 'close');
  return port;
}

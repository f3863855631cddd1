import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

type Environment = Readonly<Record<string, string>>;

/** The API or a worker as a separate process, which can be killed and restarted. */
export interface ApiProcess {
  /** Where it answers, the same after a restart. Empty for a worker, which takes any port. */
  readonly url: string;
  /** Undefined before its start. */
  pid(): number | undefined;
  /** Starts it, and waits until it answers or waits for jobs. */
  start(): Promise<void>;
  /** `kill -9`. @throws Error when it had ended by itself. */
  kill(): Promise<void>;
  /** Stops it and waits for the end. @returns its exit code. */
  stop(): Promise<number | null>;
}

export async function createApiProcess(environment: Environment): Promise<ApiProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return createProcess('server.ts', url, { ...environment, PORT: String(port), LOG_LEVEL: 'fatal' }, () =>
    answers(url),
  );
}

export function createWorkerProcess(environment: Environment): ApiProcess {
  return createProcess('worker.ts', '', { ...environment, PORT: '0' }, (output) => output.includes('waiting for jobs'));
}

function createProcess(
  script: string,
  url: string,
  env: Environment,
  isReady: (output: string) => boolean | Promise<boolean>,
): ApiProcess {
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
    pid: () => child?.pid,
    async start() {
      const file = fileURLToPath(new URL(`../${script}`, import.meta.url));
      const started = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      problems = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (chunk: Buffer) => (problems += chunk.toString()));
      }
      while (!(await isReady(problems))) {
        if (started.exitCode !== null) {
          child = undefined;
          throw new Error(`${script} did not start: ${problems}`);
        }
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
  return fetch(`${url}/readyz`).then(
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

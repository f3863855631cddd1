import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from '@cc/tools/stack';
import type { Part } from './parts/part.ts';

/** Milliseconds before a program that ended is started again, about as container platforms wait. */
const restartAfter = 1000;

/** A part that runs, and runs again whenever it ends. */
export interface Supervised {
  readonly part: Part;
  /** Kills it with all of its processes, like a crash. It is started again. @throws Error if it survives */
  crash(): Promise<void>;
  /** Ends it in order. It is started again. */
  restart(): Promise<void>;
  /** Kills it in the same way, and leaves it away. @throws Error if it survives */
  halt(): Promise<void>;
  /** Ends the time of `halt`. */
  resume(): void;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Starts a part for the first time. @throws PartFailed */
export async function supervise(part: Part): Promise<Supervised> {
  mkdirSync(dirname(part.log), { recursive: true });
  await part.prepare?.();
  let isWanted = true;
  let halted = Promise.withResolvers<null>();
  halted.resolve(null);
  let running = await startProgram({ ...part, isReady: part.isUp ?? part.isReady }, part.log);
  const keepAlive = async () => {
    for (;;) {
      await running.ended;
      await pause(restartAfter);
      await halted.promise;
      if (!isWanted) return;
      // One that does not start has ended, and is started once more.
      running = await startProgram(part, part.log).catch(() => running);
    }
  };
  void keepAlive();
  await part.complete?.();
  const crash = async () => {
    // Its processes are a group of their own.
    process.kill(-running.pid, 'SIGKILL');
    await running.ended;
    if (await part.isReady()) throw new Error(`${part.name} was killed, and answers nevertheless.`);
  };
  return {
    part,
    crash,
    restart: () => running.stop(),
    async halt() {
      halted = Promise.withResolvers();
      await crash();
    },
    resume: () => halted.resolve(null),
    async stop() {
      isWanted = false;
      halted.resolve(null);
      await running.stop();
    },
  };
}

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningPart, startPart } from './part-process.ts';
import { type StackSettings, stackParts } from './parts.ts';

export interface Stack {
  readonly settings: StackSettings;
  part(name: string): RunningPart;
  /** Starts a part again after it was stopped or killed. */
  restart(name: string): Promise<void>;
  /** Settles with the name of the first process that ended unexpectedly. */
  readonly firstLoss: Promise<string>;
  /** Stops every part, the last started first. */
  stop(): Promise<void>;
}

/**
 * Starts all processes in order. On a failure, stops those that had started.
 * @throws PartFailed
 */
export async function startStack(settings: StackSettings, onProgress: (text: string) => void): Promise<Stack> {
  const parts = stackParts(settings);
  const running = new Map<string, RunningPart>();
  const expected = new Set<string>();
  const loss = Promise.withResolvers<string>();
  const pidFile = join(settings.dataDir, 'running.json');

  const start = async (name: string) => {
    const part = parts.find((candidate) => candidate.name === name);
    if (!part) throw new Error(`There is no part "${name}".`);
    const process_ = await startPart(part, join(settings.dataDir, 'logs', `${name}.log`));
    running.set(name, process_);
    writeFileSync(pidFile, JSON.stringify({ pid: process.pid, parts: [...running.values()].map(({ pid }) => pid) }));
    void process_.ended.then(() => {
      if (running.get(name) === process_ && !expected.has(name)) loss.resolve(name);
    });
  };
  const stop = async () => {
    for (const part of [...running.values()].reverse()) {
      expected.add(part.part.name);
      await part.stop();
    }
    rmSync(pidFile, { force: true });
  };

  try {
    for (const part of parts) {
      onProgress(`Starting ${part.what}`);
      await start(part.name);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    settings,
    firstLoss: loss.promise,
    stop,
    part: (name) => {
      const part = running.get(name);
      if (!part) throw new Error(`There is no part "${name}".`);
      return part;
    },
    restart: async (name) => {
      expected.add(name);
      await running.get(name)?.stop();
      expected.delete(name);
      await start(name);
    },
  };
}

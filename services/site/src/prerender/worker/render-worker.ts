import { parentPort, workerData } from 'node:worker_threads';
import { TimedOut } from '../timed-out.ts';
import type { Outcome, WorkerTask } from './job.ts';
import { createSandbox } from './sandbox.ts';

// A thread that renders pages with one set of builds, so that the site's own thread is free. The site starts it with its task.

const { builds, limits } = workerData as WorkerTask;
const ready = createSandbox(builds, limits);
// The first page reports that the shell's build failed.
ready.catch(() => undefined);

parentPort?.on('message', (request: string) => {
  void outcomeOf(request).then((outcome) => parentPort?.postMessage(outcome));
});

async function outcomeOf(request: string): Promise<Outcome> {
  try {
    const { render, warnings, spent } = await ready;
    return { answer: await render(request), warnings: [...warnings], spent };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error), timedOut: error instanceof TimedOut };
  }
}

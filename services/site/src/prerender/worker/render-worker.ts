import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { prerenderedSchema } from '@cc/contracts/federation/prerender';
import { styleAttributesOf } from '../inline-styles.ts';
import { TimedOut } from '../timed-out.ts';
import type { Outcome, RenderedPage, WorkerTask } from './job.ts';
import { createSandbox } from './sandbox.ts';

// A thread that renders pages with one set of builds, so that the site's own thread is free. The site starts it with
// its task.

const { builds, limits } = workerData as WorkerTask;
// On Linux, this is the priority of one thread. Elsewhere it would be that of the whole site. With the lowest one, a
// page would not be rendered in time on a core that visitors keep busy.
if (limits.isBackground && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const ready = createSandbox(builds, limits);
// The first page reports that the shell's build failed.
ready.catch(() => undefined);

parentPort?.on('message', (request: string) => {
  void outcomeOf(request).then((outcome) => parentPort?.postMessage(outcome));
});

async function outcomeOf(request: string): Promise<Outcome> {
  try {
    const { render, warnings, spent } = await ready;
    return { rendered: readPage(await render(request)), warnings: [...warnings], spent };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error), timedOut: error instanceof TimedOut };
  }
}

/** Reads what the builds answered here: it may be a list of hundreds of thousands, which would hold up the site. */
function readPage(answer: string): RenderedPage {
  const { data, error } = prerenderedSchema.safeParse(JSON.parse(answer));
  if (data) return { ...data, styleAttributes: styleAttributesOf(data.html) };
  // The library's own message names each wrong entry of the answer.
  throw new Error(`It answered no page: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.code}.`);
}

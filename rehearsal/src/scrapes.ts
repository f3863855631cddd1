import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { replicas } from './addresses.ts';
import { prometheusUrl } from './parts/monitoring.ts';

const answerSchema = z.object({
  data: z.object({ activeTargets: z.array(z.object({ scrapeUrl: z.string(), health: z.string() })) }),
});

/** Waits until Prometheus has read the metrics of every process. @throws Error that names those that it cannot read */
export async function expectScrapes(): Promise<void> {
  let unread: string[] = [];
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(500)) {
    const answer = await fetch(`${prometheusUrl}/api/v1/targets?state=active`);
    const { activeTargets } = answerSchema.parse(await answer.json()).data;
    const read = activeTargets
      .filter(({ health }) => health === 'up')
      .map(({ scrapeUrl }) => new URL(scrapeUrl).hostname);
    unread = replicas.flatMap(({ name, host }) => (read.includes(host) ? [] : [name]));
    if (unread.length === 0) return;
  }
  throw new Error(`Prometheus cannot read the metrics of ${unread.join(', ')}.`);
}

import { z } from 'zod';
import { alertmanagerUrl } from '../parts/monitoring.ts';

const alertsSchema = z.array(z.object({ labels: z.record(z.string(), z.string()) }));

/**
 * The alerts that Alertmanager delivers now, by name and by the service, provider or part that they are about. Left out
 * are those that another one explains, and the one that always fires.
 */
export async function firing(): Promise<string[]> {
  const answer = await fetch(`${alertmanagerUrl}/api/v2/alerts?active=true&silenced=false&inhibited=false`);
  const names = alertsSchema.parse(await answer.json()).flatMap(({ labels }) => labels['alertname'] ?? []);
  return [...new Set(names)].filter((name) => name !== 'Watchdog').toSorted();
}

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { workspaceRoot } from '../settings/setting.ts';
import { metricsPort, topology } from '../topology.ts';
import { metrics } from './metrics.ts';

const folder = join(workspaceRoot, 'deploy/monitoring');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket', 'none']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const alerts = rulesSchema.parse(parse(read('alerts.yml'))).groups.flatMap(({ rules }) => rules);
/** All but the one that always fires. */
const incidents = alerts.filter(({ alert }) => alert !== 'Watchdog');

const boardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
});
const panels = readdirSync(join(folder, 'dashboards')).flatMap(
  (file) => boardSchema.parse(JSON.parse(read(join('dashboards', file)))).panels,
);

// What a Prometheus knows: the series of each metric with its labels, and `up`.
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });
const metricSchema = z.object({ name: z.string(), type: z.string(), labelNames: z.array(z.string()) });
const ofTargets = ['job', 'instance'];
const labelsOf = new Map<string, readonly string[]>([['up', ofTargets]]);
for (const metric of [...metrics.getMetricsAsArray(), ...ofProcess.getMetricsAsArray()]) {
  const { name, type, labelNames } = metricSchema.parse(metric);
  const labels = [...labelNames, ...ofTargets];
  if (type === 'gauge' || type === 'counter') labelsOf.set(name, labels);
  else
    labelsOf
      .set(`${name}_sum`, labels)
      .set(`${name}_count`, labels)
      .set(`${name}_bucket`, [...labels, 'le']);
}

/** What is wrong with an expression: its syntax, or series and labels that no service has. */
function problemsOf(expr: string): string[] {
  const problems: string[] = [];
  const known = new Set<string>();
  const used: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      const text = expr.slice(from, to);
      if (type.isError) problems.push(`syntax at ${from}`);
      if (type.name === 'Identifier') {
        const labels = labelsOf.get(text);
        if (!labels) problems.push(`metric ${text}`);
        for (const label of labels ?? []) known.add(label);
      }
      if (type.name === 'LabelName') used.push(text);
    },
  });
  return [...problems, ...used.filter((label) => !known.has(label)).map((label) => `label ${label}`)];
}

test.each([
  ['sum by (job) (up) ==', 'syntax'],
  ['cc_sent_total > 1', 'metric cc_sent_total'],
  ['rate(cc_provider_call_duration_seconds[5m]) > 1', 'metric cc_provider_call_duration_seconds'],
  ['max by (provider) (cc_queue_jobs)', 'label provider'],
  ['cc_sends_total{result="sent"}', 'label result'],
])('%s is found to be wrong', (expr, problem) => {
  expect(problemsOf(expr).join()).toContain(problem);
});

test.each(alerts)('$alert uses metrics that exist, and has a runbook', ({ alert, expr, annotations }) => {
  expect(problemsOf(expr)).toEqual([]);
  const [file = '', section] = annotations.runbook.split('#');
  const page = readFileSync(join(workspaceRoot, file), 'utf8');
  const text = page.split('\n## ').find((part) => anchorOf(part.split('\n', 1)[0] ?? '') === section);
  expect(text).toContain(`\`${alert}\``);
  for (const step of ['Users see:', 'Look at:', 'Do:', 'Over when:']) expect(text).toContain(step);
});

/** As Git hosts make it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

test.each(panels)('the panel "$title" uses metrics that exist', ({ targets }) => {
  expect(targets.flatMap(({ expr }) => problemsOf(expr))).toEqual([]);
});

test('Prometheus asks every service at the port of its metrics', () => {
  const { scrape_configs: jobs } = z
    .object({
      scrape_configs: z.array(
        z.object({
          job_name: z.string(),
          dns_sd_configs: z.tuple([z.object({ names: z.tuple([z.string()]), port: z.number() })]),
        }),
      ),
    })
    .parse(parse(read('prometheus.yml')));
  const asked = jobs.map(({ job_name: job, dns_sd_configs: [{ names, port }] }) => [job, ...names, port]);
  expect(asked.toSorted()).toEqual(topology.map(({ name }) => [name, name, metricsPort]).toSorted());
});

test('each alert has a test of its incident, which Prometheus passes where it is installed', () => {
  const tested = read('alerts.test.yml');
  expect(incidents.filter(({ alert }) => !tested.includes(`alertname="${alert}"`))).toEqual([]);
  const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: folder,
    encoding: 'utf8',
  });
  // Without Prometheus, the rehearsal runs it.
  if (error && 'code' in error && error.code === 'ENOENT') return;
  expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('SUCCESS'), '']);
});

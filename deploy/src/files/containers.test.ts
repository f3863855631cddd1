import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readSettings } from '../settings/read-settings.ts';
import { production } from '../testing/production-settings.ts';
import { topology } from '../topology.ts';
import { chartFiles } from './chart.ts';
import { composeFile } from './compose.ts';

/** Values as an operator gives them. The site's own key of the bucket has another name in a Compose file. */
const given: Readonly<Record<string, string>> = {
  ...production,
  ...Object.fromEntries(Object.entries(production).map(([name, value]) => [`SITE_${name}`, value])),
};

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      user: z.string().optional(),
      read_only: z.literal(true),
      environment: z.record(z.string(), z.string()),
      networks: z.object({ default: z.object({ ipv4_address: z.string().optional() }) }),
      ports: z.array(z.string()).default([]),
    }),
  ),
});

test('each container of the Compose file has all settings of its service, and runs neither as root nor with a writable disk', () => {
  const { proxy, ...containers } = composeSchema.parse(parse(composeFile())).services;
  expect(Object.keys(containers)).toEqual([
    'site-1',
    'site-2',
    'registry',
    'checker',
    'api-1',
    'api-2',
    'worker',
    'admin',
  ]);
  for (const [name, { environment, user }] of Object.entries(containers)) {
    const service = named(name.replace(/-\d$/, ''));
    const filled = Object.entries(environment).map(([variable, text]) => [
      variable,
      text.replaceAll(/\$\{(\w+):-\}/g, (_, setting: string) => given[setting] ?? ''),
    ]);
    expect(readSettings(service, Object.fromEntries(filled))).toMatchObject({ METRICS_PORT: 9400 });
    expect({ name, user }).toEqual({ name, user: '1000:1000' });
  }
  expect(proxy?.environment['SITE_URL']).toBe('${SITE_URL:?}');
});

test('site and registry believe the proxy alone: pages in the checker, in the same network, could name any caller', () => {
  const { proxy, ...containers } = composeSchema.parse(parse(composeFile())).services;
  const believed = Object.values(containers).flatMap(({ environment }) => environment['TRUST_PROXY'] ?? []);
  const address = proxy?.networks.default.ipv4_address;
  expect(believed).toEqual(Array.from({ length: 3 }, () => `${address},\${TRUST_PROXY:-}`));
});

test('only the proxy has ports, by IPv4 alone: Docker gives all callers by IPv6 the address of its network', () => {
  const { proxy, ...containers } = composeSchema.parse(parse(composeFile())).services;
  expect(Object.values(containers).flatMap(({ ports }) => ports)).toEqual([]);
  expect(proxy?.ports).toEqual(['0.0.0.0:80:80', '0.0.0.0:443:443', '0.0.0.0:443:443/udp']);
});

const variableSchema = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }),
  }),
]);
const objectSchema = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }), spec: z.unknown() });
const deploymentSchema = z.object({
  replicas: z.number().optional(),
  template: z.object({
    spec: z.object({
      shareProcessNamespace: z.boolean().optional(),
      containers: z.tuple([z.object({ image: z.string(), env: z.array(variableSchema) })]),
    }),
  }),
});

/** What Helm makes of a template: ours insert single values. @throws Error for anything else */
function rendered(template: string): string {
  const { settings, ...values } = z
    .looseObject({ settings: z.record(z.string(), z.string()) })
    .parse(parse(chartFiles()['values.yaml'] ?? ''));
  return template.replaceAll(/\{\{ (.+?) \}\}/g, (all, code: string) => {
    const setting = /^\.Values\.settings\.(\w+) \| quote$/.exec(code)?.[1];
    if (setting !== undefined && setting in settings) return JSON.stringify(given[setting] ?? '');
    const address = /^\(urlParse \.Values\.settings\.(\w+)\)\.host \| quote$/.exec(code)?.[1];
    if (address !== undefined && address in settings) return JSON.stringify(new URL(given[address] ?? '').host);
    const other = /^\.Values\.(images|version)$/.exec(code)?.[1];
    if (other !== undefined) return String(values[other]);
    if (code === '.Values.ingress.class | quote') return '"nginx"';
    if (code === 'toJson .Values.ingress.annotations') return '{}';
    throw new Error(`The chart has no value for ${all}.`);
  });
}

function objectsOf(service: string) {
  const documents = parseAllDocuments(rendered(chartFiles()[`templates/${service}.yaml`] ?? ''));
  return documents.map((document) => objectSchema.parse(document.toJS()));
}

test.each(topology)(
  'the chart runs $name twice at least, with all of its settings, and its secrets by reference',
  (service) => {
    const objects = objectsOf(service.name);
    const { replicas, template } = deploymentSchema.parse(objects[0]?.spec);
    const [{ env, image }] = template.spec.containers;
    expect(image).toBe(`registry.example/coach-connect/${service.name}:latest`);
    const variables = env.map((variable) => {
      if ('value' in variable) return [variable.name, variable.value];
      expect(variable.valueFrom.secretKeyRef).toMatchObject({ name: `${service.name}-secrets`, key: variable.name });
      return [variable.name, given[variable.name] ?? ''];
    });
    expect(readSettings(service.name, Object.fromEntries(variables))).toMatchObject({ METRICS_PORT: 9400 });
    const autoscaler = objects.find(({ kind }) => kind === 'HorizontalPodAutoscaler');
    expect(replicas ?? z.object({ minReplicas: z.number() }).parse(autoscaler?.spec).minReplicas).toBeGreaterThan(1);
    expect(objects.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      ...(service.atMost === undefined ? [] : ['HorizontalPodAutoscaler']),
      ...service.origins.map(() => 'Ingress'),
    ]);
  },
);

test('processes that a browser leaves behind are reaped, in either kind of installation', () => {
  const services = z.record(z.string(), z.looseObject({ init: z.boolean().optional() }));
  const { checker } = services.parse(z.object({ services: z.unknown() }).parse(parse(composeFile())).services);
  const { template } = deploymentSchema.parse(objectsOf('checker')[0]?.spec);
  expect([checker?.init, template.spec.shareProcessNamespace]).toEqual([true, true]);
});

function named(name: string) {
  const service = topology.find((one) => one.name === name);
  if (!service) throw new Error(`No service is called ${name}.`);
  return service.name;
}

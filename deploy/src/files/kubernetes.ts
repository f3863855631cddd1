import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.d.ts';
import type { Container, EnvVar, Service } from 'kubernetes-types/core/v1.d.ts';
import type { ObjectMeta } from 'kubernetes-types/meta/v1.d.ts';
import type { Ingress } from 'kubernetes-types/networking/v1.d.ts';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';
import type { SettingName } from '../settings/read-settings.ts';
import { type DeployedService, livePath, metricsPort, readyPath, stopSeconds } from '../topology.ts';
import { fixedSettings, isNeeded, isSecret, openSettings } from './environment.ts';

const nameLabel = 'app.kubernetes.io/name';
const labelsOf = ({ name }: DeployedService) => ({ [nameLabel]: name, 'app.kubernetes.io/part-of': 'coach-connect' });
const metadataOf = (service: DeployedService): ObjectMeta => ({ name: service.name, labels: labelsOf(service) });
const selectorOf = ({ name }: DeployedService) => ({ matchLabels: { [nameLabel]: name } });

/** The processes of a service. Helm inserts image, version and settings. */
export function deployment(service: DeployedService): Deployment {
  const { name, atMost, replicas } = service;
  const folders = Object.entries(service.temporary ?? {});
  const labels = labelsOf(service);
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadataOf(service),
    spec: {
      // Where there is an autoscaler, it alone decides.
      ...(atMost === undefined ? { replicas } : {}),
      selector: selectorOf(service),
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: {
        metadata: {
          labels,
          annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(metricsPort) },
        },
        spec: {
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          // Otherwise our process is the first one of the pod, and does not reap those that a browser leaves behind.
          ...(name === 'checker' && { shareProcessNamespace: true }),
          terminationGracePeriodSeconds: stopSeconds,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 1000,
            runAsGroup: 1000,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'kubernetes.io/hostname',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: selectorOf(service),
            },
          ],
          containers: [containerOf(service)],
          ...(folders.length > 0 && {
            volumes: folders.map(([path, size]) => ({
              name: volumeOf(path),
              emptyDir: { medium: 'Memory', sizeLimit: `${size}Mi` },
            })),
          }),
        },
      },
    },
  };
}

function containerOf(service: DeployedService): Container {
  const { name, port, memory, temporary, atMost } = service;
  return {
    name,
    image: `{{ .Values.images }}/${name}:{{ .Values.version }}`,
    ports: [
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: metricsPort },
    ],
    env: environmentOf(service),
    startupProbe: { httpGet: { path: livePath, port: 'http' }, periodSeconds: 2, failureThreshold: 60 },
    // A process that is busy for some seconds is not a dead one (D13.6).
    livenessProbe: {
      httpGet: { path: livePath, port: 'http' },
      periodSeconds: 10,
      timeoutSeconds: 5,
      failureThreshold: 6,
    },
    readinessProbe: {
      httpGet: { path: readyPath, port: 'http' },
      periodSeconds: 2,
      timeoutSeconds: 2,
      failureThreshold: 2,
    },
    // Until no request is sent here any more.
    lifecycle: { preStop: { sleep: { seconds: 5 } } },
    resources: {
      requests: { cpu: atMost === undefined ? '100m' : '500m', memory: `${memory / 2}Mi` },
      limits: { memory: `${memory}Mi` },
    },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    ...(temporary && {
      volumeMounts: Object.keys(temporary).map((mountPath) => ({ name: volumeOf(mountPath), mountPath })),
    }),
  };
}

/** A volume's name for a folder: `tmp-check-0`. */
const volumeOf = (path: string) => path.slice(1).replaceAll('/', '-');

function environmentOf(service: DeployedService): EnvVar[] {
  const fixed = Object.entries(fixedSettings(service)).map(([name, value]) => ({ name, value }));
  return [...fixed, ...openSettings(service).map((name) => variableOf(service, name))];
}

function variableOf({ name: service }: DeployedService, name: SettingName): EnvVar {
  return isSecret(name)
    ? { name, valueFrom: { secretKeyRef: { name: `${service}-secrets`, key: name, optional: !isNeeded(name) } } }
    : { name, value: `{{ .Values.settings.${name} | quote }}` };
}

/** The one address of a service in the private network. Metrics are asked of each process. */
export function privateService(service: DeployedService): Service {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(service),
    spec: {
      selector: { [nameLabel]: service.name },
      ports: [{ name: 'http', port: service.port, targetPort: 'http' }],
    },
  };
}

/** Nodes are emptied one process of a service at a time. */
export function disruptionBudget(service: DeployedService): PodDisruptionBudget {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: metadataOf(service),
    spec: { maxUnavailable: 1, selector: selectorOf(service) },
  };
}

/** Adds processes while they are busy; undefined for a service with a fixed number. */
export function autoscaler(service: DeployedService): HorizontalPodAutoscaler | undefined {
  const { name, replicas, atMost } = service;
  if (atMost === undefined) return undefined;
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: metadataOf(service),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: replicas,
      maxReplicas: atMost,
      // Of the requested half of a core.
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
    },
  };
}

// Helm inserts an object, as JSON, where the type has one.
const annotations = '{{ toJson .Values.ingress.annotations }}' as unknown as Readonly<Record<string, string>>;

/** The public origins of a service. */
export function ingresses(service: DeployedService): Ingress[] {
  return service.origins.map(({ setting, paths = ['/'] }) => {
    const host = `{{ (urlParse .Values.settings.${setting}).host | quote }}`;
    const name = setting.toLowerCase().replace('_url', '').replace('_', '-');
    return {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name, labels: labelsOf(service), annotations },
      spec: {
        ingressClassName: '{{ .Values.ingress.class | quote }}',
        tls: [{ hosts: [host], secretName: `${name}-certificate` }],
        rules: [{ host, http: { paths: paths.map((path) => pathTo(service, path)) } }],
      },
    };
  });
}

function pathTo({ name, port }: DeployedService, path: string) {
  return {
    path: path.replace(/\/\*$/, '/'),
    pathType: 'Prefix',
    backend: { service: { name, port: { number: port } } },
  };
}

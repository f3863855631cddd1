import { stringify } from 'yaml';
import { topology } from '../topology.ts';
import { isSecret, openSettings } from './environment.ts';
import { autoscaler, deployment, disruptionBudget, ingresses, privateService } from './kubernetes.ts';

const made = '# Made of deploy/src/topology.ts by "npm run write-deploy".\n';

/**
 * A Helm chart by its files. Its templates insert single values and decide nothing, so they are written and checked
 * as what they are: Kubernetes' own types (D29).
 */
export function chartFiles(): Readonly<Record<string, string>> {
  const templates = topology.map((service) => {
    const parts = [deployment(service), privateService(service), disruptionBudget(service), autoscaler(service)];
    return [`templates/${service.name}.yaml`, manifests([...parts, ...ingresses(service)])] as const;
  });
  return {
    'Chart.yaml': made + stringify({ apiVersion: 'v2', name: 'coach-connect', version: '1.0.0', type: 'application' }),
    'values.yaml': made + valuesHeader + stringify(values()),
    ...Object.fromEntries(templates),
  };
}

const valuesHeader = `# helm upgrade --install coach-connect deploy/chart --namespace coach-connect --create-namespace --values YOURS.yaml
# Secrets are referred to: the Secret "<service>-secrets" of each service has those that it reads, by the names of the settings:
${topology
  .map(
    ({ name, ...service }) =>
      `# ${name}-secrets: ${
        openSettings({ name, ...service })
          .filter(isSecret)
          .join(' ') || 'none'
      }`,
  )
  .join('\n')}
# docs/operations/settings.md says what each is. An empty one has its default. TRUST_PROXY has to name the addresses of the ingress controller.
# Requests take up to three minutes and 160 MB: set the controller's timeouts and body size by ingress.annotations.
`;

function values() {
  const names = topology.flatMap((service) => openSettings(service).filter((name) => !isSecret(name)));
  return {
    images: 'registry.example/coach-connect',
    version: 'latest',
    // The access log of the controller would have the queries of links, which are as good as passwords.
    ingress: { class: 'nginx', annotations: { 'nginx.ingress.kubernetes.io/enable-access-log': 'false' } },
    settings: Object.fromEntries([...new Set(names)].toSorted().map((name) => [name, ''])),
  };
}

/** Kubernetes objects as one file. What Helm quotes itself loses the quotes of YAML. */
function manifests(objects: readonly (object | undefined)[]): string {
  const parts = objects
    .filter((object) => object !== undefined)
    .map((object) => stringify(object, { aliasDuplicateObjects: false, lineWidth: 0 }));
  return made + parts.join('---\n').replaceAll(/(['"])(\{\{ [^'"]+ \}\})\1$/gm, '$2');
}

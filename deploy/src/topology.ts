import type { SettingName } from './settings/read-settings.ts';
import { services, type ServiceName } from './settings/services.ts';

/** How one service runs in production. Its settings and its port are in `settings/services.ts`. */
interface Place {
  /** Folder of its workspace. */
  readonly workspace: string;
  /** The file in it that Node runs. */
  readonly script: string;
  /** Folders of built files that its image has as well. */
  readonly built: readonly string[];
  /** Files of Debian's packages that its image has as well. */
  readonly debian?: readonly { readonly package: string; readonly file: string }[];
  /** Processes: any of them can be stopped without a visitor noticing. */
  readonly replicas: number;
  /** The most processes under load, if there is more to do than usual. */
  readonly atMost?: number;
  /** Processes on a single host: two where a visitor would notice the restart of one. */
  readonly onOneHost: number;
  /** Megabytes that one process may use. */
  readonly memory: number;
  /** Folders for temporary files, in memory, with their megabytes. Without any, its whole file system is read-only. */
  readonly temporary?: Readonly<Record<string, number>>;
  /** Settings whose values are its own, though other services read them too. */
  readonly own?: readonly SettingName[];
  /** Services that it calls in the private network, by the setting that has their origin. */
  readonly calls: Readonly<Partial<Record<SettingName, ServiceName>>>;
  /** Public origins that the proxy passes on to it. A service without any is private. */
  readonly origins: readonly Origin[];
  /**
   * Megabytes of the largest body that the proxy passes on: more than any route takes, as a route explains its limit.
   */
  readonly body?: number;
}

/** The settings of public origins. */
export type OriginName = 'SITE_URL' | 'REGISTRY_URL' | 'ALONE_URL' | 'STAFF_API_URL' | 'ADMIN_URL';

/** A public origin, by its setting, and its paths that lead to the service: all, if none are named. */
export interface Origin {
  readonly setting: OriginName;
  readonly paths?: readonly string[];
}

const places = {
  site: {
    workspace: 'services/site',
    script: 'src/server.ts',
    built: [],
    replicas: 2,
    onOneHost: 2,
    // Each of the seven workers that prerender may take 280 (D9).
    memory: 2560,
    // It may only read the storage (D15.2).
    own: ['REMOTES_S3_ACCESS_KEY_ID', 'REMOTES_S3_SECRET_ACCESS_KEY'],
    calls: { API_URL: 'api' },
    origins: [{ setting: 'SITE_URL' }],
    body: 32,
  },
  registry: {
    workspace: 'services/registry',
    script: 'src/server.ts',
    built: ['standalone/dist'],
    replicas: 2,
    onOneHost: 1,
    memory: 1024,
    calls: { API_URL: 'api', CHECKER_URL: 'checker' },
    origins: [{ setting: 'REGISTRY_URL' }, { setting: 'ALONE_URL' }],
    body: 160,
  },
  checker: {
    workspace: 'services/checker',
    script: 'src/server.ts',
    built: [],
    debian: [
      // Without it, Chromium ends at the first https page: the package of the browser brings all others.
      { package: 'libsqlite3-0', file: '/usr/lib/x86_64-linux-gnu/libsqlite3.so.0' },
      // Gives each of two checks its processors.
      { package: 'util-linux', file: '/usr/bin/taskset' },
    ],
    replicas: 2,
    onOneHost: 1,
    memory: 4096,
    // Its browser, and what each of two checks at once has.
    temporary: { '/tmp': 256, '/tmp/check-0': 384, '/tmp/check-1': 384 },
    // Its browsers open the public addresses, as visitors do.
    calls: {},
    origins: [],
  },
  api: {
    workspace: 'services/api',
    script: 'src/server.ts',
    built: [],
    replicas: 2,
    atMost: 8,
    onOneHost: 2,
    memory: 768,
    calls: {},
    // Visitors reach the API through the site, which alone may name their addresses (D13.10).
    origins: [{ setting: 'STAFF_API_URL', paths: ['/api/staff/*'] }],
    body: 32,
  },
  worker: {
    workspace: 'services/api',
    script: 'src/worker.ts',
    built: [],
    replicas: 2,
    atMost: 6,
    onOneHost: 1,
    memory: 1024,
    calls: {},
    origins: [],
  },
  admin: {
    workspace: 'admin',
    script: 'src/server/server.ts',
    built: ['admin/dist'],
    replicas: 2,
    onOneHost: 1,
    memory: 256,
    calls: {},
    origins: [{ setting: 'ADMIN_URL' }],
    body: 1,
  },
} as const satisfies Readonly<Record<ServiceName, Place>>;

/** One service of the topology. */
export interface DeployedService extends Place {
  readonly name: ServiceName;
  /** As people call it: "The site". */
  readonly title: string;
  /** The port that it listens on. */
  readonly port: number;
  readonly settings: readonly SettingName[];
}

/** Answers 200 on a service's port while the process answers at all. If not, it has to be restarted. */
export const livePath = '/livez';
/** Answers 200 on a service's port while it can do its work. If not, requests go to others (D27). */
export const readyPath = '/readyz';
/** `METRICS_PORT` of each process where every process has an address of its own. Only Prometheus may reach it. */
export const metricsPort = 9400;

/**
 * Seconds that a process gets to end: longer than a send takes (`SEND_LEASE_SECONDS`). One without work ends at once.
 */
export const stopSeconds = 120;

/** Every service of production. Images, Compose file and Kubernetes manifests are made of this list. */
export const topology: readonly DeployedService[] = Object.entries(services).map(([key, service]) => {
  // The names of `services`.
  const name = key as ServiceName;
  return { ...service, ...places[name], name };
});

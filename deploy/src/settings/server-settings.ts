import { z } from 'zod';
import { needed, forVisitors, key, list, milliseconds, origin, port, secret, setting } from './setting.ts';

/** What the services listen on, where they find each other, and the keys that they share. */
export const serverTopics = {
  Servers: {
    STAGE: setting(
      z.enum(['demonstration', 'production']).default('demonstration'),
      'In `production`, a service refuses to start with a setting that is missing, local or an example.',
    ),
    HOST: setting(z.string().default('127.0.0.1'), 'The address to listen at. In a container: `0.0.0.0`.'),
    PORT: setting(port, 'The port to listen on. Each service has its own default.'),
    METRICS_PORT: setting(
      port.optional(),
      'The port of `/metrics` for Prometheus, in the private network. Without it there are no metrics.',
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      origin.optional(),
      'Origin of an OpenTelemetry collector, which gets traces by OTLP over HTTP. Without it there are none.',
    ),
    LOG_LEVEL: setting(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      'The least serious lines that are logged.',
    ),
    REQUEST_TIMEOUT_MS: setting(
      milliseconds.default(60_000),
      'Milliseconds in which a request must have arrived, body included.',
    ),
    TRUST_PROXY: setting(
      list.prefault(''),
      'Networks that have nothing but proxies, whose X-Forwarded-For is trusted: CIDR, separated by commas.',
      {
        inProduction: z
          .string()
          .optional()
          .refine((text) => !/\/0\b/.test(text ?? ''), 'must not be all networks'),
      },
    ),
    MAX_EVENT_LOOP_DELAY_MS: setting(
      z.coerce.number().int().min(0).max(60_000).default(2000),
      'Milliseconds of delay above which the API answers 503 instead of queueing requests. 0: never.',
    ),
    DRAIN_SECONDS: setting(
      z.coerce.number().int().min(0).max(60).optional(),
      'Seconds after SIGTERM in which a server still answers, while `/readyz` sends new requests to others: at most 60, as it is killed after two minutes. 10 in production, else 0.',
    ),
    HEALTH_INTERVAL_MS: setting(
      milliseconds.default(1000),
      'Milliseconds between two questions to the database for `/readyz`, and for each answer.',
    ),
  },
  Addresses: {
    SITE_URL: setting(origin.default('http://localhost:3000'), 'Public origin of the site.', forVisitors),
    ALONE_URL: setting(
      origin.default('http://127.0.0.1:3100'),
      'Public origin of the pages under `/alone`, served by the registry: another host than its console.',
      forVisitors,
    ),
    REGISTRY_URL: setting(
      origin.default('http://localhost:3100'),
      'Public origin of the registry, with its console.',
      forVisitors,
    ),
    ADMIN_URL: setting(origin.default('http://localhost:3200'), 'Public origin of the back office.', forVisitors),
    STAFF_API_URL: setting(
      origin.default('http://localhost:4000'),
      'Public origin of `/api/staff/*`. The API names the back office in `CORS_ORIGINS`.',
      forVisitors,
    ),
    API_URL: setting(
      origin.default('http://localhost:4000'),
      'Origin of the API for the site and the registry, in the private network.',
      needed,
    ),
    CHECKER_URL: setting(
      origin.optional(),
      'Origin of the checker, in the private network. Without it, no new version can be released.',
      needed,
    ),
    CORS_ORIGINS: setting(
      list.prefault(''),
      'Origins that may call the API from a browser, beside the site: the back office.',
      needed,
    ),
  },
  'Keys between services': {
    PROXY_KEY: setting(
      key.optional(),
      'Shared by sites and API: with it, the API believes the visitor’s address that the site reports.',
      secret,
    ),
    OPERATOR_KEY: setting(
      key.optional(),
      'Creates and revokes deploy tokens, and may deploy every remote. Without it, no token can be created.',
      secret,
    ),
    OPERATOR_KEY_PREVIOUS: setting(
      key.optional(),
      'The operator’s key before it was rotated. It is valid until it is removed here.',
      { secret: true },
    ),
    REPORTS_KEY: setting(
      key.optional(),
      'Shared by registry and API: the console reads browser reports with it. Without it, they cannot be read.',
      secret,
    ),
    RECORDS_KEY: setting(
      key,
      'Shared by registry and sites: signs the registry’s records in the storage, so that write access there is no deploy.',
      secret,
    ),
    RECORDS_KEY_PREVIOUS: setting(
      key.optional(),
      'The key of the records before it was changed. What it signed is valid until it is removed here.',
      { secret: true },
    ),
    PREVIEW_KEY: setting(key.optional(), 'Shared by registry and sites: signs previews.', secret),
    CHECKER_KEY: setting(key.optional(), 'Shared by registry and checker: nobody else may ask for a check.', secret),
  },
} as const;

import { resolve } from 'node:path';
import { z } from 'zod';
import {
  originField,
  portField,
  previewKeyField,
  serverEnvironment,
  storageEnvironment,
  workspaceRoot,
} from './environment.ts';

const environmentSchema = z.object({
  ...serverEnvironment,
  ...storageEnvironment,
  PORT: portField.default(3100),
  /** Origin of the site: deployments and previews link to it. */
  SITE_URL: originField.default('http://localhost:3000'),
  /** Origin of the pages under `/alone`, at this same port: it must have another host than the console. */
  ALONE_URL: originField.default('http://127.0.0.1:3100'),
  API_URL: originField.default('http://localhost:4000'),
  /** Folder of the built shell: the deploy gate compares versions with it, and the console uses its fonts and icon. */
  SHELL_DIR: z.string().default(resolve(workspaceRoot, 'shell/dist')),
  /** Folder of the built standalone host. Without it, no remote is shown alone. */
  STANDALONE_DIR: z.string().default(resolve(workspaceRoot, 'standalone/dist')),
  /**
   * For an S3 server that ignores `If-None-Match` on PUT: a folder, shared by all registries, that decides which of two
   * writers wins.
   */
  REMOTES_S3_ARBITER_DIR: z.string().min(1).optional(),
  /** Creates and revokes deploy tokens, and may deploy every remote. Without it, no token can be created. */
  OPERATOR_KEY: z.string().min(20).optional(),
  /** The operator's key before it was rotated, which stays valid until it is removed here. */
  OPERATOR_KEY_PREVIOUS: z.string().min(20).optional(),
  /** Shared with the API: the console reads browser reports with it. */
  REPORTS_KEY: z.string().min(20).optional(),
  PREVIEW_KEY: previewKeyField,
  /** Gets alerts about versions that fail for visitors, as `{ text }`. Without it there are none. */
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Origin of the checker, and its key. Without them, no new version can be released. */
  CHECKER_URL: originField.optional(),
  CHECKER_KEY: z.string().min(20).optional(),
});

export type RegistryConfig = z.output<typeof environmentSchema>;

/**
 * The registry's settings from the environment.
 * @throws Error that names every variable that is missing or wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): RegistryConfig {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) throw new Error(`The registry cannot start:\n${z.prettifyError(parsed.error)}`);
  const { REPORTS_KEY, PREVIEW_KEY, CHECKER_KEY } = parsed.data;
  if (
    [REPORTS_KEY, PREVIEW_KEY, CHECKER_KEY].some(
      (key) => key !== undefined && operatorKeysOf(parsed.data).includes(key),
    )
  ) {
    throw new Error('The registry cannot start: the API, sites and the checker must not have the key in OPERATOR_KEY.');
  }
  return parsed.data;
}

/** The operator's keys, the current one first. */
export function operatorKeysOf({ OPERATOR_KEY, OPERATOR_KEY_PREVIOUS }: RegistryConfig): string[] {
  if (OPERATOR_KEY === undefined) return [];
  return OPERATOR_KEY_PREVIOUS === undefined ? [OPERATOR_KEY] : [OPERATOR_KEY, OPERATOR_KEY_PREVIOUS];
}

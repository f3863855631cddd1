import { resolve } from 'node:path';
import { registrySchema } from '@cc/contracts/federation/registry';
import {
  listField,
  originField,
  portField,
  previewKeyField,
  serverEnvironment,
  storageEnvironment,
  workspaceRoot,
} from '@cc/registry/read';
import { z } from 'zod';

const environmentSchema = z.object({
  ...serverEnvironment,
  ...storageEnvironment,
  PORT: portField.default(3000),
  SITE_URL: originField.default('http://localhost:3000'),
  /** The API believes the address of the visitor only with this key, which it shares with the site (D13.10). */
  PROXY_KEY: z.string().min(20).optional(),
  API_URL: originField.default('http://localhost:4000'),
  /** Origin of the registry, whose console starts previews. */
  REGISTRY_URL: originField.default('http://localhost:3100'),
  SUPABASE_URL: originField.default('http://localhost:54321'),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
  /** As the API's: named in `/.well-known/security.txt`, beside the contact page. */
  OPERATOR_EMAIL: z.email().optional(),
  /** Folder of the built shell. */
  SHELL_DIR: z.string().default(resolve(workspaceRoot, 'shell/dist')),
  /** `on`: visitors may replace remotes by other versions, and by builds at the origins below (for teams and QA). */
  OVERRIDES: z.enum(['on', 'off']).default('off'),
  PREVIEW_KEY: previewKeyField,
  /** Origins whose builds may replace a remote, separated by commas; `:*` stands for any port. */
  OVERRIDE_ORIGINS: listField.prefault('http://localhost:*'),
  /** Development: origin of the shell's dev server, instead of the built shell. */
  SHELL_DEV_URL: originField.optional(),
  /** Development: remotes that replace those of the registry, as JSON in the registry's form. */
  REMOTE_OVERRIDES: z
    .string()
    .default('[]')
    .transform((text, context) => {
      try {
        return registrySchema.parse({ remotes: JSON.parse(text) }).remotes;
      } catch {
        context.addIssue('must be a JSON list of registered remotes');
        return z.NEVER;
      }
    }),
});

export type SiteConfig = z.output<typeof environmentSchema>;

/**
 * The site's settings from the environment.
 * @throws Error that names every variable that is missing or wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): SiteConfig {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) throw new Error(`The site cannot start:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

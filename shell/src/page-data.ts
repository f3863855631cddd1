import type { HostConfig } from '@cc/contracts/federation/host-services';
import {
  hostConfigElementId,
  registryElementId,
  registrySchema,
  type Registry,
} from '@cc/contracts/federation/registry';
import { overridingSchema, type Overriding } from '@cc/contracts/federation/versions';
import { bootListElementId, type BootList } from '@cc/contracts/federation/boot';
import * as z from 'zod/mini';

const hostConfigSchema = z.object({
  siteUrl: z.string(),
  apiBaseUrl: z.string(),
  supabaseUrl: z.string(),
  supabaseKey: z.string(),
  legalIdentity: z.optional(
    z.object({ name: z.string(), address: z.array(z.string()), email: z.string(), register: z.optional(z.string()) }),
  ),
});

export interface PageData {
  readonly registry: Registry;
  readonly config: HostConfig;
  /** Of a prerendered page; undefined when the root is empty. */
  readonly bootList: BootList | undefined;
  /** Undefined while overrides are disabled. */
  readonly overriding: Overriding | undefined;
}

const bootListSchema = z.object({
  scripts: z.array(z.string()),
  fragments: z.array(z.object({ remote: z.string(), fragment: z.string() })),
});

/**
 * The data that the site wrote into the document.
 * @throws Error when the document is not one of the site's
 */
export function readPageData(page: Document): PageData {
  const settings = readJson(page, hostConfigElementId);
  return {
    registry: registrySchema.parse(readJson(page, registryElementId)),
    config: hostConfigSchema.parse(settings),
    overriding: z.object({ overriding: z.optional(overridingSchema) }).parse(settings).overriding,
    bootList: page.getElementById(bootListElementId)
      ? bootListSchema.parse(readJson(page, bootListElementId))
      : undefined,
  };
}

function readJson(page: Document, id: string): unknown {
  const text = page.getElementById(id)?.textContent;
  if (!text) throw new Error(`The document has no #${id}: it did not come from the site.`);
  return JSON.parse(text);
}

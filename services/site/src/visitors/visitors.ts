import { randomUUID } from 'node:crypto';
import type { Registry } from '@cc/contracts/federation/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SiteConfig } from '../config.ts';
import type { LiveSite } from '../live-site.ts';
import { allowedOverrides, noOverrides, type Overrides, type ReadOverrides } from './overrides.ts';
import { isSignedPreview } from '@cc/registry/read';

/** Identifies a visitor for canaries. It is set only while a canary runs. */
const visitorCookie = 'cc_visitor';
/** Overrides of the visitor's own link; it ends with the browser's session. */
export const overridesCookie = 'cc_overrides';
/** The signature of that link, with `OVERRIDES=off`. */
export const previewCookie = 'cc_preview';
/** Seconds. */
const oneYear = 31_536_000;

export interface SiteVisitor {
  readonly id: string | undefined;
  readonly overrides: Overrides;
}

/** The visitor of a request, by its cookies. Overrides that are not allowed, or no longer, are ignored. */
export function visitorOf(request: FastifyRequest, config: SiteConfig): SiteVisitor {
  const id = z.uuid().safeParse(request.cookies[visitorCookie]).data;
  const wanted = request.cookies[overridesCookie];
  const overrides = wanted && permittedOverrides(wanted, request.cookies[previewCookie], config);
  return { id, overrides: overrides || noOverrides };
}

/**
 * The overrides that this site allows: with `OVERRIDES=on` those of any link; with `off` only stored versions of a signed
 * link. Undefined when no override is allowed.
 */
export function permittedOverrides(
  wanted: string,
  signature: string | undefined,
  { OVERRIDES, OVERRIDE_ORIGINS, PREVIEW_KEY }: SiteConfig,
): ReadOverrides | undefined {
  if (OVERRIDES === 'on') return allowedOverrides(wanted, OVERRIDE_ORIGINS);
  const signed = PREVIEW_KEY && signature && isSignedPreview(wanted, signature, PREVIEW_KEY);
  return signed ? allowedOverrides(wanted, []) : undefined;
}

export interface Visit {
  readonly registry: Registry;
  /** Other visitors may get another document at the same address. */
  readonly personal: boolean;
  /** Whether this visitor gets the live versions only. */
  readonly live: boolean;
  /** Every version passed the gate. Others run in the visitor's browser alone. */
  readonly passedGate: boolean;
}

/** The registry of a visitor's document. Sets the visitor's cookie while a canary runs. */
export async function visit(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, live }: { readonly config: SiteConfig; readonly live: LiveSite },
): Promise<Visit> {
  const { id, overrides } = visitorOf(request, config);
  const canary = await live.canaryRuns();
  const known = canary && id === undefined ? identifyVisitor(reply, config) : id;
  const registry = await live.registryFor({ id: known, overrides });
  const passedGate = await live.releases.passedGate(overrides.versions);
  const personal = canary || overrides.versions.size > 0 || overrides.addresses.length > 0;
  return { registry, personal, live: !personal || registry === (await live.registry()), passedGate };
}

function identifyVisitor(reply: FastifyReply, config: SiteConfig): string {
  const id = randomUUID();
  reply.setCookie(visitorCookie, id, { ...cookieRules(config), maxAge: oneYear });
  return id;
}

export function cookieRules({ SITE_URL }: SiteConfig) {
  return { path: '/', sameSite: 'lax', httpOnly: true, secure: SITE_URL.startsWith('https://') } as const;
}

import { randomUUID } from 'node:crypto';
import type { Registry } from '@cc/contracts/federation/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SiteConfig } from '../config.ts';
import type { LiveSite } from '../live-site.ts';
import { allowedOverrides, noOverrides, type Overrides, type ReadOverrides } from './overrides.ts';
import { isSignedPreview } from '@cc/registry/read';

/** Names a visitor for canaries, and is set only while there is one. */
const visitorCookie = 'cc_visitor';
/** What the visitor's own link asked for; gone with the browser's session. */
export const overridesCookie = 'cc_overrides';
/** The signature of that link, where overrides are off. */
export const previewCookie = 'cc_preview';
/** Seconds. */
const oneYear = 31_536_000;

export interface SiteVisitor {
  readonly id: string | undefined;
  readonly overrides: Overrides;
}

/** Who asks, by their cookies. What a cookie says that is not allowed, or not any more, counts for nothing. */
export function visitorOf(request: FastifyRequest, config: SiteConfig): SiteVisitor {
  const id = z.uuid().safeParse(request.cookies[visitorCookie]).data;
  const wanted = request.cookies[overridesCookie];
  const overrides = wanted && permittedOverrides(wanted, request.cookies[previewCookie], config);
  return { id, overrides: overrides || noOverrides };
}

/**
 * What of a wish this site allows: with the switch on what anybody asks for; with it off only what a signed link asks for,
 * and that must be a version of the store. Undefined where nothing may be asked for.
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
  /** Another visitor may get another document under the same address. */
  readonly personal: boolean;
  /** They get what is live to all, as most do while a canary runs. */
  readonly live: boolean;
}

/** What a visitor's document loads. Gives visitors their name when a canary needs it. */
export async function visit(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, live }: { readonly config: SiteConfig; readonly live: LiveSite },
): Promise<Visit> {
  const { id, overrides } = visitorOf(request, config);
  const canary = await live.canaryRuns();
  const named = canary && id === undefined ? nameVisitor(reply, config) : id;
  const registry = await live.registryFor({ id: named, overrides });
  const personal = canary || overrides.versions.size > 0 || overrides.addresses.length > 0;
  return { registry, personal, live: !personal || registry === (await live.registry()) };
}

function nameVisitor(reply: FastifyReply, config: SiteConfig): string {
  const id = randomUUID();
  reply.setCookie(visitorCookie, id, { ...cookieRules(config), maxAge: oneYear });
  return id;
}

export function cookieRules({ SITE_URL }: SiteConfig) {
  return { path: '/', sameSite: 'lax', httpOnly: true, secure: SITE_URL.startsWith('https://') } as const;
}

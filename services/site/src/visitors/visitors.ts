import { randomUUID } from 'node:crypto';
import { previewCookie } from '@cc/contracts/deploy/previews';
import type { Registry } from '@cc/contracts/federation/registry';
import { openPreview, previewedVersion, type PreviewedVersion } from '@cc/registry/read';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SettingsOf } from '@cc/deploy/settings';
import type { LiveSite } from '../live-site.ts';
import { allowedOverrides, noOverrides, type Overrides } from './overrides.ts';

/** Identifies a visitor for canaries. It is set only while a canary runs. */
const visitorCookie = 'cc_visitor';
/** Overrides of the visitor's own link; it ends with the browser's session. */
export const overridesCookie = 'cc_overrides';
/** Seconds. */
const oneYear = 31_536_000;

export interface SiteVisitor {
  readonly id: string | undefined;
  /** With the version of a preview. */
  readonly overrides: Overrides;
  readonly preview?: PreviewedVersion | undefined;
  /** Whether it is the checker, which tries a version before its release. */
  readonly checks: boolean;
}

/** The visitor of a request, by its cookies. Overrides and previews that are not allowed, or no longer, are ignored. */
export function visitorOf(request: FastifyRequest, config: SettingsOf<'site'>): SiteVisitor {
  const id = z.uuid().safeParse(request.cookies[visitorCookie]).data;
  const wanted = config.OVERRIDES === 'on' ? request.cookies[overridesCookie] : undefined;
  const overrides = wanted ? allowedOverrides(wanted, config.OVERRIDE_ORIGINS) : noOverrides;
  const pass = request.cookies[previewCookie(config.SITE_URL)];
  const opened = (kind: 'preview' | 'check') =>
    pass && config.PREVIEW_KEY ? openPreview(kind, pass, config.PREVIEW_KEY) : undefined;
  const checked = opened('check');
  const preview = previewedVersion(checked ?? opened('preview') ?? '');
  const checks = checked !== undefined;
  if (!preview) return { id, overrides, checks };
  const versions = new Map([...overrides.versions, [preview.remote, preview.version] as const]);
  return { id, overrides: { ...overrides, versions }, preview, checks };
}

export interface Visit {
  readonly registry: Registry;
  /** Other visitors may get another document at the same address. */
  readonly personal: boolean;
  /** Whether this visitor gets the live versions only. */
  readonly live: boolean;
  /** Every version passed the gate. Others run in the visitor's browser alone. */
  readonly passedGate: boolean;
  readonly preview: PreviewedVersion | undefined;
  /** Whether it is the checker. Its version passed the static gate, and is prerendered to see whether it can be. */
  readonly checks: boolean;
}

/** The registry of a visitor's document. Sets the visitor's cookie while a canary runs. */
export async function visit(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, live }: { readonly config: SettingsOf<'site'>; readonly live: LiveSite },
): Promise<Visit> {
  const { id, overrides, preview, checks } = visitorOf(request, config);
  const canary = await live.canaryRuns();
  const known = canary && id === undefined ? identifyVisitor(reply, config) : id;
  const registry = await live.registryFor({ id: known, overrides });
  const passedGate = await live.releases.passedGate(overrides.versions);
  const personal = canary || overrides.versions.size > 0 || overrides.addresses.length > 0;
  return { registry, personal, live: !personal || registry === (await live.registry()), passedGate, preview, checks };
}

function identifyVisitor(reply: FastifyReply, config: SettingsOf<'site'>): string {
  const id = randomUUID();
  reply.setCookie(visitorCookie, id, { ...cookieRules(config), maxAge: oneYear });
  return id;
}

export function cookieRules({ SITE_URL }: SettingsOf<'site'>) {
  return { path: '/', sameSite: 'lax', httpOnly: true, secure: SITE_URL.startsWith('https://') } as const;
}

import { randomUUID } from 'node:crypto';
import { siteCookie } from '@cc/contracts/deploy/previews';
import { knownRemote } from '@cc/contracts/deploy/state';
import { openPreview, previewedVersion, type PreviewedVersion, type VisitorRegistry } from '@cc/registry/read';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SettingsOf } from '@cc/deploy/settings';
import type { LiveSite } from '../live-site.ts';
import { allowedOverrides, noOverrides, type Overrides } from './overrides.ts';

/** Overrides of the visitor's own link; it ends with the browser's session. */
export const overridesCookie = 'cc_overrides';
/** Seconds. */
const oneYear = 31_536_000;

export interface SiteVisitor {
  readonly id: string | undefined;
  readonly groups: readonly string[];
  /** With the version of a preview. */
  readonly overrides: Overrides;
  /** `after`: the number of the last release of its remote when it began. */
  readonly preview?: (PreviewedVersion & { readonly after: number }) | undefined;
  /** Whether it is the checker, which tries a version before its release. */
  readonly checks: boolean;
}

/**
 * The visitor of a request. A preview ends with the next release of its remote: in Safari, a script can plant the
 * cookie of one, which would outlast the rollback of the version that did so (D8.32).
 */
export async function currentVisitor(
  request: FastifyRequest,
  { config, live }: { readonly config: SettingsOf<'site'>; readonly live: LiveSite },
): Promise<SiteVisitor> {
  const visitor = visitorOf(request, config);
  const { preview, overrides, checks } = visitor;
  if (!preview || checks) return visitor;
  // Another site may know of a release before this one. While the log cannot be read, visitors get what the site has in
  // memory.
  const last = await lastRelease(live, preview.remote).catch(() => Infinity);
  if (preview.after >= last) return visitor;
  const versions = new Map([...overrides.versions].filter(([remote]) => remote !== preview.remote));
  return { ...visitor, preview: undefined, overrides: { ...overrides, versions } };
}

/** The number of a remote's last release; 0 before the first. */
export async function lastRelease({ releases }: LiveSite, remote: string): Promise<number> {
  return knownRemote(await releases.state(), remote)?.seq ?? 0;
}

/** The visitor by its cookies. Overrides and previews that are not allowed, or expired, are ignored. */
export function visitorOf(request: FastifyRequest, config: SettingsOf<'site'>): SiteVisitor {
  const id = z.uuid().safeParse(request.cookies[siteCookie('visitor', config.SITE_URL)]).data;
  const wanted = config.OVERRIDES === 'on' ? request.cookies[overridesCookie] : undefined;
  const overrides = wanted ? allowedOverrides(wanted, config.OVERRIDE_ORIGINS) : noOverrides;
  const checked = passOf('check', request, config);
  const [of = '', after] = (checked ?? passOf('preview', request, config) ?? '').split(' ');
  const previewed = previewedVersion(of);
  const preview = previewed && { ...previewed, after: Number(after) };
  const checks = checked !== undefined;
  const groups = groupsOf(request, config);
  if (!preview) return { id, groups, overrides, checks };
  const versions = new Map([...overrides.versions, [preview.remote, preview.version] as const]);
  return { id, groups, overrides: { ...overrides, versions }, preview, checks };
}

function passOf(
  kind: 'preview' | 'check',
  { cookies }: FastifyRequest,
  { PREVIEW_KEY, SITE_URL }: SettingsOf<'site'>,
): string | undefined {
  const pass = cookies[siteCookie('preview', SITE_URL)];
  return pass && PREVIEW_KEY ? openPreview(kind, pass, PREVIEW_KEY) : undefined;
}

/**
 * The groups that the visitor's browser was invited to, and did not leave. Their cookie is signed, and set by an
 * invitation alone.
 */
export function groupsOf(
  { cookies }: FastifyRequest,
  { PREVIEW_KEY, SITE_URL }: SettingsOf<'site'>,
): readonly string[] {
  const given = cookies[siteCookie('groups', SITE_URL)];
  return (given && PREVIEW_KEY && openPreview('groups', given, PREVIEW_KEY)?.split(',')) || [];
}

export interface Visit {
  readonly registry: VisitorRegistry;
  /** Other visitors may get another document at the same address. */
  readonly personal: boolean;
  /** Whether this visitor gets the live versions only. */
  readonly live: boolean;
  /** Whether a preview or an override names versions. These run in the visitor's browser alone. */
  readonly namesVersions: boolean;
  readonly preview: PreviewedVersion | undefined;
  /** Whether it is the checker. Its version passed the static gate, and is prerendered to see whether it can be. */
  readonly checks: boolean;
}

/** The registry of a visitor's document. Sets the visitor's cookie while a canary goes to a share of them. */
export async function visit(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, live }: { readonly config: SettingsOf<'site'>; readonly live: LiveSite },
): Promise<Visit> {
  const { id, groups, overrides, preview, checks } = await currentVisitor(request, { config, live });
  const canary = (await live.releases.canariesFor()) === 'share';
  const known = canary && id === undefined ? identifyVisitor(reply, config) : id;
  const registry = await live.registryFor({ id: known, groups, overrides });
  const namesVersions = overrides.versions.size > 0;
  const chosen = groups.length > 0 || namesVersions || overrides.addresses.length > 0;
  const personal = canary || chosen;
  return {
    registry,
    personal,
    live: !personal || registry === (await live.registry()),
    namesVersions,
    preview,
    checks,
  };
}

/** Names a visitor for canaries, only while one goes to a share of them. */
function identifyVisitor(reply: FastifyReply, config: SettingsOf<'site'>): string {
  const id = randomUUID();
  reply.setCookie(siteCookie('visitor', config.SITE_URL), id, { ...cookieRules(config), maxAge: oneYear });
  return id;
}

export function cookieRules({ SITE_URL }: SettingsOf<'site'>) {
  return { path: '/', sameSite: 'lax', httpOnly: true, secure: SITE_URL.startsWith('https://') } as const;
}

import { createHmac } from 'node:crypto';
import { readOverrides } from '@cc/contracts/federation/overrides';
import { remoteVersionSchema } from '@cc/contracts/federation/registry';
import { checkPassHeader } from '@cc/contracts/deploy/previews';
import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '../auth/same-secret.ts';
import { isRemoteName } from '../releases/version-store.ts';

const day = 24 * 60 * 60_000;

/**
 * Lifetimes in milliseconds: of a preview, of a ticket with which the console lets one browser start it, of the
 * checker's visits to a version that passed the static gate, and of an invitation to a group and of a browser's
 * membership (D33).
 */
export const previewLifetimes = {
  ticket: 10 * 60_000,
  preview: 60 * 60_000,
  check: 10 * 60_000,
  invitation: 30 * day,
  groups: 180 * day,
} as const;

type Kind = keyof typeof previewLifetimes;

/** Signs a text with `PREVIEW_KEY`, which the registry and its sites share. The other kind cannot be made of it. */
export function signPreview(kind: Kind, text: string, key: string, now = Date.now()): string {
  const signed = `${text}.${now + previewLifetimes[kind]}`;
  return `${signed}.${seal(kind, signed, key)}`;
}

/** The text; undefined if its signature is not valid, or has expired. */
export function openPreview(kind: Kind, given: string, key: string, now = Date.now()): string | undefined {
  const [, text = '', end = '', signature = ''] = /^(.+)\.(\d{1,16})\.([^.]+)$/s.exec(given) ?? [];
  return Number(end) > now && isSameSecret(signature, seal(kind, `${text}.${end}`, key)) ? text : undefined;
}

function seal(kind: Kind, signed: string, key: string): string {
  return createHmac('sha256', key).update(`${kind} ${signed}`).digest('base64url');
}

export interface PreviewedVersion {
  readonly remote: string;
  readonly version: string;
}

/** The one version that `<remote>@<version>` names; undefined for any other text. */
export function previewedVersion(text: string): PreviewedVersion | undefined {
  const [{ name, from } = { name: '', from: '' }, ...others] = readOverrides(text);
  const valid = others.length === 0 && isRemoteName(name) && remoteVersionSchema.safeParse(from).success;
  return valid ? { remote: name, version: from } : undefined;
}

/** The remote of the version whose check sends this request, by its pass; undefined for all others. */
export function checkedRemote(
  { headers }: Pick<FastifyRequest, 'headers'>,
  key: string | undefined,
): string | undefined {
  const pass = headers[checkPassHeader];
  if (key === undefined || typeof pass !== 'string') return undefined;
  return previewedVersion(openPreview('check', pass, key) ?? '')?.remote;
}

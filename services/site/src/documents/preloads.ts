import { escapeMarkup } from '@cc/registry/read';

/** A file that a document's browser needs at once. */
export interface Preload {
  readonly href: string;
  readonly as: 'font' | 'style' | 'script';
  readonly type?: string;
  /** Asked for as whoever needs it will ask: a browser takes no preloaded file for another kind of request. */
  readonly crossOrigin: boolean;
}

/** A preload as an element of the head. */
export function preloadTag({ href, as, type, crossOrigin }: Preload): string {
  const attributes = [`as="${as}"`, type && `type="${type}"`, crossOrigin && 'crossorigin'].filter(Boolean).join(' ');
  return `<link rel="preload" ${attributes} href="${escapeMarkup(href)}">`;
}

/**
 * Preloads as a `Link` header. The head names the same files; this is for what stands before the site: a proxy or CDN that
 * makes early hints (103) of it lets browsers begin while the document is still on its way.
 */
export function linkHeader(preloads: readonly Preload[]): string {
  return preloads
    .map(({ href, as, type, crossOrigin }) =>
      // A name that no header may hold must not cost a document.
      [
        `<${encodeURI(href.toWellFormed())}>`,
        'rel=preload',
        `as=${as}`,
        type && `type="${type}"`,
        crossOrigin && 'crossorigin',
      ]
        .filter(Boolean)
        .join('; '),
    )
    .join(', ');
}

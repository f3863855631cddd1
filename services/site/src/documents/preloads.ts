import { escapeMarkup, integrityAttribute } from '@cc/registry/read';

/** A file that a document's browser needs at once. */
export interface Preload {
  readonly href: string;
  readonly as: 'font' | 'style' | 'script';
  readonly type?: string;
  /** Must equal the later request's mode: a browser does not use a preload for another kind of request. */
  readonly crossOrigin: boolean;
  /** Must equal that of the later request too. */
  readonly integrity?: string | undefined;
}

/** A preload as an element of the head. */
export function preloadTag({ href, as, type, crossOrigin, integrity }: Preload): string {
  const attributes = [`as="${as}"`, type && `type="${type}"`, crossOrigin && 'crossorigin'].filter(Boolean).join(' ');
  return `<link rel="preload" ${attributes} href="${escapeMarkup(href)}"${integrityAttribute(integrity)}>`;
}

/**
 * Preloads as a `Link` header. The head names the same files; a proxy or CDN in front of the site can turn the header
 * into early hints (103), so that browsers start while the document is still on its way.
 */
export function linkHeader(preloads: readonly Preload[]): string {
  return preloads
    .map(({ href, as, type, crossOrigin, integrity }) =>
      // A character that is not allowed in headers must not fail the document.
      [
        `<${encodeURI(href.toWellFormed())}>`,
        'rel=preload',
        `as=${as}`,
        type && `type="${type}"`,
        crossOrigin && 'crossorigin',
        integrity && `integrity="${integrity}"`,
      ]
        .filter(Boolean)
        .join('; '),
    )
    .join(', ');
}

import type { PageHead } from './page-head.ts';

/**
 * Replaces the document's head by another page's, as the site would write it: shared links and bookmarks use it. The
 * first page's description and structured data (schema.org) are removed: only programs read them, and those open each
 * page as a document.
 */
export function writeHead(page: Document, { title, canonicalPath }: PageHead, siteUrl: string): void {
  const listed = canonicalPath !== undefined;
  const address = listed ? siteUrl + canonicalPath : undefined;
  page.title = title;
  for (const name of ['description', 'twitter:description']) setMeta(page, 'name', name, undefined);
  setMeta(page, 'property', 'og:description', undefined);
  setMeta(page, 'name', 'robots', listed ? undefined : 'noindex');
  setMeta(page, 'property', 'og:title', listed ? title : undefined);
  setMeta(page, 'property', 'og:url', address);
  setMeta(page, 'name', 'twitter:title', listed ? title : undefined);
  setCanonical(page, address);
  for (const data of page.head.querySelectorAll('script[type="application/ld+json"]')) data.remove();
}

function setMeta(page: Document, key: 'name' | 'property', name: string, content: string | undefined): void {
  const found = page.head.querySelector(`meta[${key}="${name}"]`);
  if (content === undefined) return found?.remove();
  const meta = found ?? page.head.appendChild(page.createElement('meta'));
  meta.setAttribute(key, name);
  meta.setAttribute('content', content);
}

function setCanonical(page: Document, address: string | undefined): void {
  const found = page.head.querySelector('link[rel="canonical"]');
  if (address === undefined) return found?.remove();
  const link = found ?? page.head.appendChild(page.createElement('link'));
  link.setAttribute('rel', 'canonical');
  link.setAttribute('href', address);
}

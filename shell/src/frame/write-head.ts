import type { PageHead } from './page-head.ts';

/**
 * Replaces the document's head by another page's, as the site would write it: shared links and bookmarks use it. The
 * first page's structured data (schema.org) is removed.
 */
export function writeHead(page: Document, { title, description, canonicalPath }: PageHead, siteUrl: string): void {
  const listed = canonicalPath !== undefined;
  const address = listed ? siteUrl + canonicalPath : undefined;
  page.title = title;
  setMeta(page, 'name', 'description', description);
  setMeta(page, 'name', 'robots', listed ? undefined : 'noindex');
  setMeta(page, 'property', 'og:title', listed ? title : undefined);
  setMeta(page, 'property', 'og:description', listed ? description : undefined);
  setMeta(page, 'property', 'og:url', address);
  setMeta(page, 'name', 'twitter:title', listed ? title : undefined);
  setMeta(page, 'name', 'twitter:description', listed ? description : undefined);
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

import { siteDescription } from '@cc/contracts/federation/shell';
import { escapeMarkup, dataBlock } from '@cc/registry/read';
import type { Page, StructuredData } from '../addresses/page.ts';

const siteName = 'Coach Connect';
const picture = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: 'Coach Connect: write to the coaches who fit you',
};

/** Tags for search engines and messengers: canonical address, preview card and structured data. */
export function searchTags(page: Page, siteUrl: string): string[] {
  if (!page.indexed) return ['<meta name="robots" content="noindex">'];
  const address = siteUrl + page.canonicalPath;
  const description = page.description ?? siteDescription;
  return [
    `<link rel="canonical" href="${escapeMarkup(address)}">`,
    property('og:type', 'website'),
    property('og:site_name', siteName),
    property('og:locale', 'en_US'),
    property('og:title', page.title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', siteUrl + picture.path),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', picture.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', page.title),
    named('twitter:description', description),
    named('twitter:image', siteUrl + picture.path),
    named('twitter:image:alt', picture.alt),
    ...withOrganization(page.structuredData, siteUrl).map((data) =>
      dataBlock('application/ld+json', fillAddress(data, siteUrl)),
    ),
  ];
}

/** The description of a page, or of the site where the page has none. Only search engines read it. */
export function descriptionTag({ description = siteDescription, indexed }: Page): string | undefined {
  return indexed ? named('description', description) : undefined;
}

/** Every page names the organization, unless its remote declares one. */
function withOrganization(declared: StructuredData, siteUrl: string): StructuredData {
  if (declared.some((data) => data['@type'] === 'Organization')) return declared;
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: siteName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
  };
  return [organization, ...declared];
}

/** One build serves every environment, so a remote writes `{siteUrl}` where the site's origin belongs. */
function fillAddress(value: unknown, siteUrl: string): unknown {
  if (typeof value === 'string') return value.replaceAll('{siteUrl}', siteUrl);
  if (Array.isArray(value)) return value.map((entry) => fillAddress(entry, siteUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillAddress(entry, siteUrl)] as const));
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeMarkup(content)}">`;
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeMarkup(content)}">`;
}

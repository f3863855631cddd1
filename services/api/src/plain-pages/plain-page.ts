import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';

const styles = readFileSync(new URL('./plain-page.css', import.meta.url), 'utf8');
const styleHash = createHash('sha256').update(styles).digest('base64');

/** The page has no script, and its forms send to itself alone. The fonts are the site's. */
const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page that the link in an email opens: plain HTML, without script, cookie or a build of a remote (D22.8). */
export interface PlainPage {
  readonly title: string;
  /** As HTML. */
  readonly content: string;
}

/** For a link that is not ours, also for one that was cut off by a mail program. */
export function unknownLinkPage(siteUrl: string, whatWeDo: string): PlainPage {
  return {
    title: 'This link is not complete',
    content: `<p>Nothing was changed. Please copy the whole link from the email, or <a href="${siteUrl}/contact">write to us</a>: ${whatWeDo}</p>`,
  };
}

/** Answers with a page. */
export function sendPlainPage(reply: FastifyReply, status: 200 | 404, siteUrl: string, page: PlainPage): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(documentOf(siteUrl, page));
}

/**
 * Takes the body of a form without fields, or the one field of a mail program's one-click request. Nothing of it is
 * read.
 */
export function ignoreBodies(app: FastifyInstance): void {
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null));
}

export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function documentOf(siteUrl: string, { title, content }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<header><div class="wide"><a href="${siteUrl}/">Coach <span>Connect</span></a></div></header>
<main class="wide"><h1>${title}</h1>${content}</main>
<footer class="wide"><a href="${siteUrl}/privacy">Privacy</a> <a href="${siteUrl}/contact">Contact</a></footer>
</body>
</html>
`;
}

import { readFileSync } from 'node:fs';

/** Escaped markup. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | readonly Html[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

/** A piece of markup; values are escaped unless they are markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, index) => text + render(parts[index - 1] ?? '') + piece));
}

const styleSheets = ['page-frame.css', 'forms.css', 'choices.css'];
const styles = new Html(
  styleSheets.map((name) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')).join('\n'),
);

/** Headers of every page: no external files, no framing, no caching. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
} as const;

const noStyles = new Html('');

/** A whole page, clearly marked as a stand-in. @param moreStyles for this page only. */
export function pageFrame(
  vendor: 'Google' | 'Microsoft' | 'Stripe',
  title: string,
  content: Html,
  moreStyles: Html = noStyles,
): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title} · ${vendor} stand-in</title>
        <style>
          ${styles}${moreStyles}
        </style>
      </head>
      <body class="${vendor.toLowerCase()}">
        <header class="notice">
          <strong>${vendor} stand-in on this machine.</strong> Nothing here reaches ${vendor}.
        </header>
        <main>${content}</main>
      </body>
    </html>`.markup;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { optOutSentence } from '@cc/contracts/letter/opt-out-line';
import type { LetterRecipient } from './opt-out-repository.ts';

const styles = readFileSync(new URL('./opt-out.css', import.meta.url), 'utf8');
const styleHash = createHash('sha256').update(styles).digest('base64');

/** The page has no script, and its forms send to itself alone. The fonts are the site's. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The recipients of one email, each with a button.
 * @param done the place of the recipient who just opted out, or all of them
 */
export function optOutPage(
  siteUrl: string,
  letter: string,
  recipients: readonly LetterRecipient[],
  done: number | 'all' | null,
): string {
  const [first] = recipients;
  const school = escapeMarkup(first?.school ?? '');
  const names = recipients
    .filter(({ place }) => done === 'all' || done === place)
    .map(({ name }) => escapeMarkup(name));
  const said = `<p class="done" role="status"><strong>Done.</strong> No athlete can write to ${list(names)} through Coach Connect any more.</p>`;
  const asked = `<p>An athlete wrote to ${school} through Coach Connect, from their own mailbox. The email went to ${
    recipients.length === 1 ? 'you' : 'these people'
  }. One press is enough: no athlete can write to you through Coach Connect again. It holds at once, and for good.</p>`;
  const rows = recipients.map(({ place, name, optedOut }) => {
    const shown = escapeMarkup(name);
    const answer = optedOut
      ? '<span class="off">Gets no more email</span>'
      : `<form method="post" action="?letter=${letter}&amp;coach=${place}"><button aria-describedby="coach-${place}">${escapeMarkup(optOutSentence)}</button></form>`;
    return `<li><span class="name" id="coach-${place}">${shown}</span>${answer}</li>`;
  });
  return document(
    siteUrl,
    done === null ? 'Stop emails through Coach Connect' : 'You get no more email through Coach Connect',
    `${done === null ? asked : said}<ul>${rows.join('')}</ul>
     <p class="note">A code made from your address is kept, which cannot be read back. So it stays this way when our list of coaches is renewed. Athletes can still write to you without us.</p>`,
  );
}

/** Also for a link that was cut off by a mail program. */
export function unknownLinkPage(siteUrl: string): string {
  return document(
    siteUrl,
    'This link is not complete',
    `<p>Nothing was changed. Please copy the whole link from the email, or <a href="${siteUrl}/contact">write to us</a>: we take you off by hand.</p>`,
  );
}

function document(siteUrl: string, title: string, content: string): string {
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

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names);
}

function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

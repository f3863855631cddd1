import { optOutSentence } from '@cc/contracts/letter/opt-out-line';
import { escapeMarkup, type PlainPage } from '../../plain-pages/plain-page.ts';
import type { LetterRecipient } from './opt-out-repository.ts';

/**
 * The recipients of one email, each with a button.
 * @param siteUrl where a coach can write to us
 * @param pressed the place of the recipient who just opted out, or all of them
 */
export function optOutPage(
  letter: string,
  recipients: readonly LetterRecipient[],
  pressed: number | 'all' | null,
  siteUrl: string,
): PlainPage {
  // Opened again later, the page has no button left to ask for.
  const done = pressed ?? (recipients.every(({ optedOut }) => optedOut) ? 'all' : null);
  const [first] = recipients;
  const school = escapeMarkup(first?.school ?? '');
  const names = recipients
    .filter(({ place }) => done === 'all' || done === place)
    .map(({ name }) => escapeMarkup(name));
  const who = first?.senderAlone ? 'The athlete who sent this email cannot' : 'No athlete can';
  const beyond = first?.senderAlone
    ? ` To hear from no other athlete either, <a href="${siteUrl}/contact">write to us</a>.`
    : '';
  const said = `<p class="done" role="status"><strong>Done.</strong> ${who} write to ${list(names)} through Coach Connect any more.${beyond}</p>`;
  const asked = `<p>An athlete wrote to ${school} through Coach Connect, from their own mailbox. The email went to ${
    recipients.length === 1 ? 'you' : 'these people'
  }. One press is enough: ${first?.senderAlone ? 'this athlete cannot' : 'no athlete can'} write to you through Coach Connect again. It holds at once, and for good.${beyond}</p>`;
  const rows = recipients.map(({ place, name, optedOut }) => {
    const shown = escapeMarkup(name);
    const answer = optedOut
      ? '<span class="off">Gets no more email</span>'
      : `<form method="post" action="?letter=${letter}&amp;coach=${place}"><button aria-describedby="coach-${place}">${escapeMarkup(optOutSentence)}</button></form>`;
    return `<li><span class="name" id="coach-${place}">${shown}</span>${answer}</li>`;
  });
  return {
    title: done === null ? 'Stop emails through Coach Connect' : 'You get no more email through Coach Connect',
    content: `${done === null ? asked : said}<ul>${rows.join('')}</ul>
     <p class="note">A code made from your address is kept, which cannot be read back. So it stays this way when our list of coaches is renewed. Athletes can still write to you without us.</p>`,
  };
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names);
}

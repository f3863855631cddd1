import { oneLine } from './one-line.ts';

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

interface SectionsMail {
  readonly subject: string;
  readonly opening: string;
  readonly sections: readonly Section[];
  readonly link?: Link;
}

/**
 * A mail of the product as text and as HTML: opening sentences, lists, and a link. Sections without lines are left out.
 */
export function writeSectionsMail(mail: SectionsMail): WrittenMail {
  const { subject, opening, link } = mail;
  const sections = mail.sections.filter((section) => section.lines.length > 0);
  return { subject, text: asText(opening, sections, link), html: asHtml(opening, sections, link) };
}

interface Link {
  readonly text: string;
  readonly url: string;
}

function asText(opening: string, sections: readonly Section[], link?: Link): string {
  const parts = sections.map(({ heading, lines }) =>
    [heading, ...lines.map((line) => `- ${oneLine(line)}`)].join('\n'),
  );
  const linked = link ? [`${link.text}: ${link.url}`] : [];
  return [opening, ...parts, ...linked, 'Coach Connect'].join('\n\n');
}

function asHtml(opening: string, sections: readonly Section[], link?: Link): string {
  const parts = sections.map(({ heading, lines }) => {
    const items = lines.map((line) => `<li>${escapeHtml(oneLine(line))}</li>`).join('');
    return `<h2 style="font-size:16px">${escapeHtml(heading)}</h2><ul>${items}</ul>`;
  });
  const linked = link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>` : '';
  return `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5"><p>${escapeHtml(opening)}</p>${parts.join('')}${linked}<p>Coach Connect</p></body></html>`;
}

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
}

/**
 * Subject and first sentences of a summary.
 * @param count schools whose email the provider accepted, which says no more (D1.9)
 * @param all schools that the summary lists
 */
export function summaryHead(count: number, all = count): Pick<SectionsMail, 'subject' | 'opening'> {
  const schools = all === 1 ? 'school' : 'schools';
  return count === all
    ? {
        subject: `Your recruiting emails: ${count} ${schools} contacted`,
        opening:
          'Here is a summary of the emails you just sent with Coach Connect. Your mail provider accepted them for delivery; replies come to your own mailbox.',
      }
    : {
        subject: `Your recruiting emails: ${count} of ${all} ${schools} contacted`,
        opening: `Here is what became of your emails with Coach Connect. As far as we know, your mail provider accepted ${count} of ${all} for delivery. The others are below, with what to do.`,
      };
}

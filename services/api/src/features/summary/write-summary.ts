import type { JobPayloads } from '../../jobs/job-queue-repository.ts';
import { oneLine } from '../../jobs/one-line.ts';

export type SummaryContent = JobPayloads['mail-summary']['content'];

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The summary of a finished run, as text and as HTML. A provider's success only means that it accepted the email (D1.9). */
export function writeSummary(content: SummaryContent): WrittenMail {
  const count = content.successful.length;
  const subject = `Your recruiting emails: ${count} ${count === 1 ? 'school' : 'schools'} contacted`;
  const opening =
    'Here is a summary of the emails you just sent with Coach Connect. Your mail provider accepted them for delivery; replies come to your own mailbox.';
  const sections = [
    { heading: `Accepted (${count})`, lines: content.successful },
    { heading: `Not sent (${content.failed.length})`, lines: content.failed },
    { heading: 'Schools', lines: content.schools },
    { heading: 'Conferences', lines: content.conferences },
  ].filter((section) => section.lines.length > 0);
  return { subject, text: asText(opening, sections), html: asHtml(opening, sections) };
}

function asText(opening: string, sections: readonly Section[]): string {
  const parts = sections.map(({ heading, lines }) =>
    [heading, ...lines.map((line) => `- ${oneLine(line)}`)].join('\n'),
  );
  return [opening, ...parts, 'Good luck!\nCoach Connect'].join('\n\n');
}

function asHtml(opening: string, sections: readonly Section[]): string {
  const parts = sections.map(({ heading, lines }) => {
    const items = lines.map((line) => `<li>${escapeHtml(oneLine(line))}</li>`).join('');
    return `<h2 style="font-size:16px">${escapeHtml(heading)}</h2><ul>${items}</ul>`;
  });
  return `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5"><p>${escapeHtml(opening)}</p>${parts.join('')}<p>Good luck!<br>Coach Connect</p></body></html>`;
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

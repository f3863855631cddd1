import { bracePlaceholders, placeholders } from '@cc/contracts/entities/placeholders';
import type { Personalization } from '@cc/contracts/entities/personalization';
import { mayBeEmpty, templateValues } from './template-values.ts';
import type { AnyPlaceholder, TemplateValues, TextForm } from './template-values.ts';

/** A segment of a rendered text: literal text, or the value of a placeholder. */
export interface TemplateSegment {
  readonly text: string;
  readonly placeholder?: AnyPlaceholder;
}

const anyPlaceholder = new RegExp(
  [...placeholders, ...bracePlaceholders].map((name) => name.replace(/[[\]{}]/g, '\\$&')).join('|'),
  'g',
);

/**
 * A text with its placeholders of both forms replaced, as segments, so that a page can mark the values. In one pass: a
 * value that looks like a placeholder is not replaced (specification 9).
 */
export function templateSegments(
  text: string,
  personalization: Personalization,
  school: string,
  form: TextForm = 'body',
): readonly TemplateSegment[] {
  const values = templateValues(personalization, school, form);
  const template = withoutOmittedLines(text, values);
  const segments: TemplateSegment[] = [];
  let position = 0;
  for (const match of template.matchAll(anyPlaceholder)) {
    if (match.index > position) segments.push({ text: template.slice(position, match.index) });
    const placeholder = match[0] as AnyPlaceholder; // the pattern matches only these
    segments.push({ text: values[placeholder], placeholder });
    position = match.index + placeholder.length;
  }
  if (position < template.length) segments.push({ text: template.slice(position) });
  return segments;
}

/** A body with its placeholders replaced: exactly the text that is previewed and sent. */
export function renderTemplate(text: string, personalization: Personalization, school: string): string {
  return joinSegments(templateSegments(text, personalization, school));
}

/** A subject with its placeholders replaced. Always one line, as an email header requires. */
export function renderSubject(text: string, personalization: Personalization, school: string): string {
  return joinSegments(templateSegments(text, personalization, school, 'subject'))
    .replace(/[\s\u0085\0]+/g, ' ')
    .trim();
}

function joinSegments(segments: readonly TemplateSegment[]): string {
  return segments.map((segment) => segment.text).join('');
}

/** Without a link, drops each line that contains only the highlight video, and the gap it would leave. */
function withoutOmittedLines(text: string, values: TemplateValues): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  let gapFollows = false;
  for (const [index, line] of lines.entries()) {
    const skipsGap = gapFollows && isBlank(line);
    gapFollows = false;
    if (skipsGap) continue;
    if (!isOmitted(line, values)) {
      kept.push(line);
      continue;
    }
    if (kept.length === 0) gapFollows = true;
    else if (isBlank(lines[index + 1]) && isBlank(kept.at(-1))) kept.pop();
  }
  return kept.join('\n');
}

/** The start and end of the text count as blank lines, so that no gap is left there. */
function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

function isOmitted(line: string, values: TemplateValues): boolean {
  const found = line.match(anyPlaceholder) as AnyPlaceholder[] | null; // the pattern matches only these
  if (found === null || line.replace(anyPlaceholder, '').trim() !== '') return false;
  return found.every((placeholder) => mayBeEmpty(placeholder) && values[placeholder] === '');
}

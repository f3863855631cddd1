import {
  bracePlaceholders,
  detailPlaceholders,
  placeholders,
  reasonPlaceholder,
  schoolPlaceholders,
} from '../entities/placeholders.ts';
import { leavesOutLine, templateValues } from './template-values.ts';
import type { AnyPlaceholder, LetterAnswers, SchoolTexts, TemplateValues, TextForm } from './template-values.ts';

/** A segment of a rendered text: literal text, or the value of a placeholder. */
export interface TemplateSegment {
  readonly text: string;
  readonly placeholder?: AnyPlaceholder;
}

const anyPlaceholder = new RegExp(
  [...placeholders, ...bracePlaceholders, ...detailPlaceholders, ...schoolPlaceholders]
    .map((name) => name.replace(/[[\]{}]/g, '\\$&'))
    .join('|'),
  'g',
);

/**
 * A text with its placeholders of both forms replaced, as segments, so that a page can mark the values. In one pass: a
 * value that looks like a placeholder is not replaced (specification 9).
 */
export function templateSegments(
  text: string,
  personalization: LetterAnswers,
  school: SchoolTexts,
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
export function renderTemplate(text: string, personalization: LetterAnswers, school: SchoolTexts): string {
  return joinSegments(templateSegments(text, personalization, school));
}

/** A subject with its placeholders replaced. Always one line, as an email header requires. */
export function renderSubject(text: string, personalization: LetterAnswers, school: SchoolTexts): string {
  return joinSegments(templateSegments(text, personalization, school, 'subject'))
    .replace(/[\s\u0085\0]+/g, ' ')
    .trim();
}

function joinSegments(segments: readonly TemplateSegment[]): string {
  return segments.map((segment) => segment.text).join('');
}

/**
 * Drops each line that contains only optional placeholders without a value, each paragraph with a `[Why this school]`
 * that has none, and the gaps they would leave.
 */
function withoutOmittedLines(text: string, values: TemplateValues): string {
  const lines = text.split('\n');
  const withoutReason = values[reasonPlaceholder] === '' ? paragraphsWithReason(lines) : new Set();
  const kept: string[] = [];
  let gapFollows = false;
  for (const [index, line] of lines.entries()) {
    const skipsGap = gapFollows && isBlank(line);
    gapFollows = false;
    if (skipsGap) continue;
    if (!withoutReason.has(index) && !isOmitted(line, values)) {
      kept.push(line);
      continue;
    }
    if (kept.length === 0) gapFollows = true;
    else if (isBlank(lines[index + 1]) && isBlank(kept.at(-1))) kept.pop();
  }
  return kept.join('\n');
}

/** The lines of these paragraphs. The first line of the text is not one of them: it is the greeting or the subject. */
function paragraphsWithReason(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (!line.includes(reasonPlaceholder)) continue;
    let first = index;
    while (first > 1 && !isBlank(lines[first - 1])) first -= 1;
    for (let at = Math.max(1, first); at < lines.length && !isBlank(lines[at]); at += 1) found.add(at);
  }
  return found;
}

/** The start and end of the text count as blank lines, so that no gap is left there. */
function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

function isOmitted(line: string, values: TemplateValues): boolean {
  const found = line.match(anyPlaceholder) as AnyPlaceholder[] | null; // the pattern matches only these
  if (found === null || line.replace(anyPlaceholder, '').trim() !== '') return false;
  return found.every((placeholder) => leavesOutLine(placeholder) && values[placeholder] === '');
}

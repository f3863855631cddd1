import { findPlaceholders, type DetailPlaceholder } from '@cc/contracts/entities/placeholders';
import { sportDetails, type DetailTexts, type SportDetail } from '@cc/contracts/entities/sport-details';

/** The optional details that are filled in but not in the letter. */
export function unusedDetails(sport: string, texts: DetailTexts, letter: string): readonly SportDetail[] {
  const used = findPlaceholders(letter);
  return sportDetails(sport).filter(({ placeholder }) => texts[placeholder] !== '' && !used.includes(placeholder));
}

/**
 * A body with a line for each detail: below the last listed placeholder, in the default letter the GPA; else at the
 * end.
 */
export function withDetailLines(body: string, details: readonly SportDetail[]): string {
  const added = details.map(({ label, placeholder }) => `• ${label}: ${placeholder satisfies DetailPlaceholder}`);
  const lines = body.trimEnd().split('\n');
  const listed = lines.findLastIndex((line) => /^\s*[•*-] .*[[{]/.test(line));
  if (listed === -1) return [...lines, '', ...added].join('\n');
  return [...lines.slice(0, listed + 1), ...added, ...lines.slice(listed + 1)].join('\n');
}

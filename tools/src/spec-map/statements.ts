/** One sentence, table row or list item of a document that tests prove, with the id that tests cite. */
export interface Statement {
  readonly id: string;
  readonly text: string;
  /** False below the heading `Decided, not built yet`: no test may cite it. */
  readonly built: boolean;
}

export interface MarkedDocument {
  readonly statements: readonly Statement[];
  /** Text after the last id of a line, which no test could cite. */
  readonly unmarked: readonly string[];
}

const idMark = /\[(D?\d+(?:\.[a-z]+)?\.\d+[a-z]?)\]/;

/** A line that belongs to the paragraph or list item above it. */
const continues = /^\s+(?!- |\d+\. )\S/;

/**
 * The statements of a Markdown document from its first chapter on. Each ends with its id in brackets, as in
 * `The brand logo links to /. [2.nav.3]`. Lines that only introduce a list (they end with a colon) have none.
 */
export function readStatements(markdown: string): MarkedDocument {
  const statements: Statement[] = [];
  const unmarked: string[] = [];
  for (const { text, built } of logicalLines(markdown)) {
    const pieces = text.split(idMark);
    for (let i = 0; i + 1 < pieces.length; i += 2) {
      statements.push({ id: pieces[i + 1] ?? '', text: plain(pieces[i] ?? ''), built });
    }
    const rest = plain(pieces.at(-1) ?? '');
    if (built && rest !== '' && !rest.endsWith(':')) unmarked.push(rest);
  }
  return { statements, unmarked };
}

/** Paragraphs, list items and table rows, one string each. */
function logicalLines(markdown: string) {
  const lines: { text: string; built: boolean }[] = [];
  let begun = false;
  let built = true;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) {
      begun = true;
      built = line !== '## Decided, not built yet';
    }
    const last = lines.at(-1);
    // The line below a table's head: the row before it was the head.
    if (/^\|[-:| ]+\|$/.test(line)) lines.pop();
    else if (last && continues.test(line)) last.text += ` ${line}`;
    else if (begun && line.trim() !== '' && !line.startsWith('#')) lines.push({ text: line, built });
  }
  return lines;
}

/** A text without list marks, table borders, backticks, escapes and doubled blanks. */
function plain(text: string): string {
  return text
    .replace(/^\s*(?:[-|]|\d+\.)\s/, '')
    .replace(/\s*\|\s*$/, '')
    .replace(/[`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

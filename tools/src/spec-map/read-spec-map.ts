import { plain } from './read-markdown.ts';

/** What stands in the map for what is still to come. */
export const notBuilt = 'not built yet';

export interface TestCitation {
  readonly file: string;
  /** With the titles of the blocks around it, as `testTitles` gives them. */
  readonly title: string;
}

/** One row of the map. */
export interface MapRow {
  /** The quoted parts of one statement, in their order. */
  readonly quotation: readonly string[];
  readonly files: readonly string[];
  /** Empty where nothing is built yet. */
  readonly tests: readonly TestCitation[];
}

/**
 * The rows of `docs/spec-map.md`.
 * @throws Error for a row of another shape, with the row.
 */
export function readSpecMap(markdown: string): readonly MapRow[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-:| ]+\|$/.test(line) && !/^\| Sentence\s/.test(line))
    .map(readRow);
}

function readRow(line: string): MapRow {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  const [sentence, held, proven] = cells;
  if (cells.length !== 3 || !sentence || !held || !proven) throw new Error(`Not a row of three cells: ${line}`);
  return {
    quotation: plain(sentence).split(' … '),
    files: parts(held).map((part) => /^`([^`]+)`$/.exec(part)?.[1] ?? refuse(part, line)),
    tests: parts(proven).map((part) => {
      const [, file, title] = /^`([^`]+)` › (.+)$/.exec(part) ?? [];
      return file && title ? { file, title: plain(title) } : refuse(part, line);
    }),
  };
}

function parts(cell: string): readonly string[] {
  const text = cell.trim();
  return text === notBuilt ? [] : text.split('<br>').map((part) => part.trim());
}

function refuse(part: string, line: string): never {
  throw new Error(`"${part}" is neither a citation nor "${notBuilt}" in: ${line}`);
}

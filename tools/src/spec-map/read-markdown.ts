/** A line that belongs to the list item above it. */
const continues = /^\s+(?!- |\d+\. )\S/;

/**
 * The statements of a document from its first chapter on: its paragraphs, list items and table rows, one string each,
 * without what is only markup.
 */
export function statements(markdown: string): readonly string[] {
  const found: string[] = [];
  let begun = false;
  for (const line of markdown.split('\n')) {
    begun ||= line.startsWith('## ');
    // The line below a table's head tells that the row before it was the head.
    if (/^\|[-:| ]+\|$/.test(line)) found.pop();
    else if (begun && line.trim() !== '' && !line.startsWith('#')) {
      if (continues.test(line)) found.push(`${found.pop() ?? ''} ${plain(line)}`);
      else found.push(plain(line));
    }
  }
  // A line that ends with a colon only leads to those below it.
  return found.filter((statement) => !statement.endsWith(':'));
}

/** A text without backticks, escapes and doubled blanks, so that quotations can be compared. */
export function plain(text: string): string {
  return text.replace(/[`\\]/g, '').replace(/\s+/g, ' ').trim();
}

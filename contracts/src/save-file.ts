/** Lets the browser save what the page holds. */
export function saveFile(filename: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has taken the file by the time that it is asked for the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** A spreadsheet to save. @param csv as `toCsv` writes it */
export function csvFile(csv: string): Blob {
  return new Blob([csv], { type: 'text/csv;charset=utf-8' });
}

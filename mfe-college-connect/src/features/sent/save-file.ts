/** Lets the browser save a text that the page holds. */
export function saveFile(filename: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has taken the file by the time that it is asked for the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Lets the browser save a file that the page holds. */
export function saveFile(filename: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has taken the file by the time that it is asked for the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

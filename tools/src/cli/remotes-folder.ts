/** The folder for the copy of the remotes. Without it, the command ends with a sentence: nothing was done. */
export function remotesFolder(): string {
  const folder = process.env['BACKUP_REMOTES_DIR'];
  if (folder) return folder;
  console.error('BACKUP_REMOTES_DIR is not set: the folder for the copy of the remotes. Nothing was done.');
  process.exit(1);
}

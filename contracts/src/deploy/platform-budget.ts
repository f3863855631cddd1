/** Bytes on the wire that every remote may have. Fragments have less, as they are on the pages of other teams. */
export const platformBudget = { entryBytes: 60_000, pageBytes: 60_000, fragmentBytes: 10_000 };

/** The same for the shell: its first file has what all remotes share (D6). */
export const hostBudget = { ...platformBudget, entryBytes: 170_000 };

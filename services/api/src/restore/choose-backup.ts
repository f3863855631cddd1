import type { Backup } from '../backup/pg-back-rest-gateway.ts';

/**
 * The backup to begin with: the newest that ended before the time.
 * @throws Error when there is none, or when no configured key reads its mailbox tokens (D32.6)
 */
export function chooseBackup(backups: readonly Backup[], to: Date, tokenKeys: readonly string[]): Backup {
  const chosen = backups.filter(({ stoppedAt }) => stoppedAt <= to.getTime()).at(-1);
  if (!chosen) throw new Error(`There is no backup that ended before ${to.toISOString()}.`);
  if (!chosen.tokenKeys.some((key) => tokenKeys.includes(key))) {
    throw new Error(
      `Backup ${chosen.label} was made with the key ${chosen.tokenKeys.join(' or ')} of mailbox tokens, and the settings have ${tokenKeys.join(' and ')}. ` +
        'Set the key of that time as TOKEN_ENCRYPTION_KEY_PREVIOUS. Without it, every mailbox has to be connected anew, and links in earlier letters end.',
    );
  }
  return chosen;
}

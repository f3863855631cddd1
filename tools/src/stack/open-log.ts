import { fchmodSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Opens a log file that only its owner can read, also if an older one could be read by others. @returns its descriptor.
 */
export function openLog(file: string, flags: 'a' | 'w'): number {
  mkdirSync(dirname(file), { recursive: true });
  const log = openSync(file, flags, 0o600);
  fchmodSync(log, 0o600);
  return log;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** A backup that is complete. Times in milliseconds since 1970. */
export interface Backup {
  readonly label: string;
  readonly stoppedAt: number;
  /** Ids of the keys that decrypt the mailbox tokens in it. */
  readonly tokenKeys: readonly string[];
}

/** pgBackRest, with its own configuration: file or variables. */
export interface PgBackRest {
  /** @param type full, or what changed since (`diff`, `incr`) */
  backUp(type: string, tokenKeys: readonly string[]): Promise<void>;
  /** The backups of the stanza, the oldest first. */
  backups(): Promise<Backup[]>;
  /**
   * Restores the files as they were at a time. Postgres must be stopped, and replays the log when it starts.
   * @param timeline the history of the log to follow; undefined: the newest.
   */
  restore(label: string, to: Date, timeline?: number): Promise<void>;
}

const annotation = 'token-keys';

const howTo =
  'Install pgBackRest on the machine of Postgres, or name it in BACKUP_PROGRAM. Hosted Supabase backs its databases up itself: there ' +
  'use "npm run backup -- --remotes", or restore in its dashboard and add --already-restored.';

const infoSchema = z.array(
  z.object({
    backup: z.array(
      z.object({
        label: z.string(),
        timestamp: z.object({ stop: z.number() }),
        annotation: z.record(z.string(), z.string()).optional(),
      }),
    ),
  }),
);

/**
 * @param command the program, with what it takes to run it as Postgres's user: `sudo -u postgres pgbackrest`
 * @throws from each call, with a sentence for the operator, when the program is missing or fails
 */
export function createPgBackRest(command: string): PgBackRest {
  const [program = '', ...before] = command.split(/\s+/);
  const run = async (args: readonly string[], output: 'inherit' | 'pipe' = 'inherit'): Promise<string> => {
    const child = spawn(program, [...before, ...args], { stdio: ['ignore', output, 'inherit'] });
    const [said, [status]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')]).catch(
      (error: unknown) => {
        throw new Error(`"${command}" does not start. ${howTo}`, { cause: error });
      },
    );
    if (status !== 0) throw new Error(`"${command} ${args.join(' ')}" ended with ${status}.`);
    return said;
  };
  return {
    backUp: async (type, tokenKeys) => {
      await run([`--type=${type}`, `--annotation=${annotation}=${tokenKeys.join(',')}`, 'backup']);
    },
    async backups() {
      const stanzas = infoSchema.parse(
        JSON.parse(await run(['--output=json', '--log-level-console=off', 'info'], 'pipe')),
      );
      return stanzas.flatMap(({ backup }) =>
        backup.map(({ label, timestamp, annotation: notes }) => ({
          label,
          stoppedAt: timestamp.stop * 1000,
          tokenKeys: notes?.[annotation]?.split(',') ?? [],
        })),
      );
    },
    restore: async (label, to, timeline) => {
      const target = to.toISOString().replace('T', ' ').replace('Z', '+00');
      await run([
        `--set=${label}`,
        '--delta',
        '--type=time',
        `--target=${target}`,
        ...(timeline === undefined ? [] : [`--target-timeline=${timeline}`]),
        '--target-action=promote',
        'restore',
      ]);
    },
  };
}

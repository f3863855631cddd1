import { createCoachPacker, unpackSchools } from './packed-coaches.ts';
import type { SelectedSchools } from './selected-schools.ts';
import { createStorageEntry } from './storage-entry.ts';
import {
  storedCoachesSchema,
  storedEntryVersion,
  storedRunSchema,
  storedSessionSchema,
  storedWizardVersion,
  type StoredWizard,
} from './stored-wizard.ts';

/** What a reload would bring back: everything, all but the selected coaches, or not even which schools were sent to. */
export type Kept = 'all' | 'without-selection' | 'without-run';

export interface SessionStorage {
  /** What is stored of this user's session. Invalid data, and what another user left behind, is removed. */
  read(userId: string): Partial<StoredWizard> | null;
  /** Stores the run first: whatever else does not fit gives way to it. */
  write(session: StoredWizard): Kept;
  /** Does ahead, in slices, what would make writing a large selection felt. */
  prepare(session: StoredWizard): Iterator<void>;
}

/** A session in three entries of local storage: the run, the selected coaches, and the rest. No method throws. */
export function createSessionStorage(storage: Storage | undefined, prefix: string): SessionStorage {
  const run = createStorageEntry(storage, `${prefix}run`, storedRunSchema);
  const rest = createStorageEntry(storage, `${prefix}session`, storedSessionSchema);
  const coaches = createStorageEntry(storage, `${prefix}coaches`, storedCoachesSchema);
  const selected = createSelectionText();
  let lastRun: string | null = null;

  const keepRun = ({ userId, send }: StoredWizard) => {
    const text = runText(userId, send);
    // A tab that has not sent, or nothing since, leaves alone what another has written meanwhile.
    if ((send.runId === null || text === lastRun) && run.text() !== null) return true;
    const kept = run.put(text);
    if (kept) lastRun = text;
    return kept;
  };
  const keepCoaches = (session: StoredWizard) => {
    const text = selected.text(session);
    if (coaches.text() === text) return true;
    if (text !== null && coaches.put(text)) return true;
    // An older selection must not come back in the place of this one.
    coaches.remove();
    return text === null;
  };

  return {
    prepare: selected.prepare,
    read(userId) {
      const kept = { run: run.read(userId), session: rest.read(userId), coaches: coaches.read(userId) };
      if (kept.session?.version === storedWizardVersion) {
        // Written by an earlier build after a rollback: what newer entries say is older than it.
        run.remove();
        coaches.remove();
        return kept.session;
      }
      const send = kept.run?.send;
      lastRun = send ? runText(userId, send) : null;
      if (!kept.session) return send ? { send } : null;
      const { selection, ...others } = kept.session;
      const { schoolSizes, ...filters } = selection;
      const unpacked = kept.coaches && unpackSchools(kept.coaches.coaches, schoolSizes);
      if (!unpacked) coaches.remove();
      const schools = unpacked ?? [];
      selected.remember(userId, schools, coaches.text());
      const whole: Partial<StoredWizard> = {
        ...others,
        version: storedWizardVersion,
        selection: { ...filters, schools },
      };
      return { ...whole, ...(send && { send }) };
    },
    write(session) {
      const text = restText(session);
      let [runKept, restKept] = [keepRun(session), rest.put(text)];
      if (!runKept || !restKept) {
        coaches.remove();
        rest.remove();
        [runKept, restKept] = [keepRun(session), rest.put(text)];
      }
      const coachesKept = keepCoaches(session);
      if (!runKept) return 'without-run';
      return restKept && coachesKept ? 'all' : 'without-selection';
    },
  };
}

function runText(userId: string, send: StoredWizard['send']): string {
  return JSON.stringify({ version: storedEntryVersion, userId, send });
}

function restText({ send, selection, ...others }: StoredWizard): string {
  const { schools: _inTheirOwnEntry, ...filters } = selection;
  // Earlier builds look for sizes here, and drop the session when there are none.
  const stored = { ...filters, schoolSizes: {} };
  return JSON.stringify({ ...others, version: storedEntryVersion, selection: stored });
}

/** The text of the selected coaches, null for none: made anew only when they changed, since it can be long. */
function createSelectionText() {
  let of: SelectedSchools | undefined;
  let owner: string | undefined;
  let packer = createCoachPacker();
  let text: string | null = null;
  const belongTo = (userId: string) => {
    if (userId === owner) return;
    [of, owner, packer] = [undefined, userId, createCoachPacker()];
  };
  return {
    /** These coaches came from this text: they need not be packed again. */
    remember(userId: string, schools: SelectedSchools, storedText: string | null) {
      belongTo(userId);
      [of, text] = [schools, storedText];
    },
    prepare({ userId, selection: { schools } }: StoredWizard) {
      belongTo(userId);
      return packer.prepare(schools);
    },
    text({ userId, selection: { schools } }: StoredWizard): string | null {
      belongTo(userId);
      if (schools === of) return text;
      of = schools;
      text = schools.length > 0 ? coachesText(userId, packer.pack(schools)) : null;
      return text;
    },
  };
}

function coachesText(userId: string, packed: string): string {
  return `{"version":${storedEntryVersion},"userId":${JSON.stringify(userId)},"coaches":${packed}}`;
}

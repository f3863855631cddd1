import { aCoach } from '../testing/coaches.ts';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { emptyPersonalization } from './personalization-slice.ts';
import { bySchool } from './selected-schools.ts';
import { createSessionStorage } from './session-storage.ts';
import type { StoredWizard } from './stored-wizard.ts';

const prefix = 'college-wizard:';
const userId = 'jordan';

function selecting(count: number): StoredWizard['selection'] {
  const coaches = Array.from({ length: count }, (_, index) => aCoach({ school: `University of State ${index % 350}` }));
  return {
    ...{ gender: "Women's", sport: 'Soccer', division: 'All', conference: 'All' },
    schools: bySchool(coaches, () => 7),
  };
}

const run: StoredWizard['send'] = {
  runId: 'run-1',
  schools: {
    Duke: { attempt: 2, result: { status: 'accepted', messageId: 'message-1' } },
    Yale: { attempt: 1, result: { status: 'waiting' } },
  },
};

function aSession(changes: Partial<StoredWizard> = {}): StoredWizard {
  return {
    version: 2,
    userId,
    step: 7,
    selection: selecting(3),
    personalization: { ...emptyPersonalization },
    draft: { subject: 'Hello', body: 'Dear Coach', mode: 'view', edited: true, ownSubject: true },
    attachmentNames: ['transcript.pdf'],
    send: run,
    ...changes,
  };
}

function setUp(quota?: number) {
  const { storage } = createFakeBrowser(quota === undefined ? {} : { quota });
  return { storage, open: () => createSessionStorage(storage, prefix) };
}

it('keeps 20,000 coaches in the room that a browser gives, and brings them back', () => {
  const { storage, open } = setUp(5 * 1024 * 1024);
  const session = aSession({ selection: selecting(20_000) });
  expect(open().write(session)).toBe('all');
  expect(storage.getItem(`${prefix}coaches`)?.length).toBeLessThan(2_000_000);
  expect(open().read(userId)).toEqual(session);
});

// @spec 4.wizard.14
it('keeps the run, and all else but the coaches, when these do not fit', () => {
  const { storage, open } = setUp(5000);
  const session = aSession({ selection: selecting(1000) });
  expect(open().write(session)).toBe('without-selection');
  expect(storage.getItem(`${prefix}coaches`)).toBeNull();
  expect(open().read(userId)).toEqual({ ...session, selection: { ...session.selection, schools: [] } });
});

it('does not bring back an older selection in the place of one that did not fit', () => {
  const { open } = setUp(5000);
  const tab = open();
  expect(tab.write(aSession())).toBe('all');
  tab.write(aSession({ selection: selecting(1000) }));
  expect(open().read(userId)?.selection?.schools).toEqual([]);
});

it('takes room from the coaches for a run that grows', () => {
  const { open } = setUp(5000);
  const tab = open();
  const session = aSession({ selection: selecting(40) });
  expect(tab.write(session)).toBe('all');
  const schools = Object.fromEntries(
    Array.from({ length: 35 }, (_, index) => [`School ${index}`, run.schools['Duke'] ?? never()]),
  );
  expect(tab.write({ ...session, send: { ...run, schools } })).toBe('without-selection');
  expect(open().read(userId)?.send?.schools).toEqual(schools);
});

it('says so when not even the run fits', () => {
  expect(setUp(50).open().write(aSession())).toBe('without-run');
  expect(createSessionStorage(undefined, prefix).write(aSession())).toBe('without-run');
});

it('brings back the run when the rest of the session cannot be read', () => {
  const { storage, open } = setUp();
  open().write(aSession());
  storage.setItem(`${prefix}session`, '{"version":');
  expect(open().read(userId)).toEqual({ send: run });
});

it('forgets coaches that cannot be read, and nothing else', () => {
  const { storage, open } = setUp();
  const session = aSession();
  open().write(session);
  storage.setItem(
    `${prefix}coaches`,
    JSON.stringify({ version: 3, userId, coaches: { words: [], rows: [[1, 'Robin']] } }),
  );
  expect(open().read(userId)).toEqual({ ...session, selection: { ...session.selection, schools: [] } });
  expect(storage.getItem(`${prefix}coaches`)).toBeNull();
});

it('leaves the run to the tab that sends', () => {
  const { open } = setUp();
  const [sending, other] = [open(), open()];
  const before = aSession({ send: { runId: null, schools: {} } });
  other.write(before);
  sending.write(aSession());
  other.write({ ...before, step: 4 });
  expect(open().read(userId)).toMatchObject({ step: 4, send: run });
});

it('leaves the run to the tab that sends, also when it was read meanwhile', () => {
  const { open } = setUp();
  const [sending, other] = [open(), open()];
  sending.write(aSession());
  other.read(userId);
  const later = {
    ...run,
    schools: { ...run.schools, Yale: { attempt: 1, result: { status: 'failed', message: '' } } },
  } as const;
  sending.write(aSession({ send: later }));
  other.write(aSession({ step: 4 }));
  expect(open().read(userId)).toMatchObject({ step: 4, send: later });
});

it('knows the sizes of schools as an earlier build kept them', () => {
  const { storage, open } = setUp();
  const session = aSession();
  open().write(session);
  const rewrite = (key: string, change: (entry: string) => string) =>
    storage.setItem(`${prefix}${key}`, change(storage.getItem(`${prefix}${key}`) ?? ''));
  const sizes = Object.fromEntries(session.selection.schools.map(({ school }) => [school, 9]));
  rewrite('session', (entry) => entry.replace('"schoolSizes":{}', `"schoolSizes":${JSON.stringify(sizes)}`));
  rewrite('coaches', (entry) => entry.replace(/,"sizes":\[.*\]\]/, ''));
  expect(
    open()
      .read(userId)
      ?.selection?.schools.map(({ size }) => size),
  ).toEqual([9, 9, 9]);
});

/** The text that a browser kept of a session before. */
function inOnePiece({ selection: { schools, ...filters }, ...session }: StoredWizard): string {
  const coaches = schools.flatMap((school) => school.coaches);
  const schoolSizes = Object.fromEntries(schools.map(({ school, size }) => [school, size]));
  const byId = Object.fromEntries(coaches.map((coach) => [coach.id, coach]));
  return JSON.stringify({ ...session, selection: { ...filters, schoolSizes, coaches: byId } });
}

describe('a session in one piece, as it was kept before', () => {
  it('is read whole', () => {
    const { storage, open } = setUp();
    const session = aSession();
    storage.setItem(`${prefix}session`, inOnePiece(session));
    expect(open().read(userId)).toEqual(session);
  });

  it('makes way for the run and the packed coaches, though it fills the storage', () => {
    const session = aSession({ selection: selecting(1000) });
    const { storage, open } = setUp(inOnePiece(session).length + 100);
    storage.setItem(`${prefix}session`, inOnePiece(session));
    const tab = open();
    tab.read(userId);
    expect(tab.write(session)).toBe('all');
    expect(open().read(userId)).toEqual(session);
  });

  it('is newer than other entries: an earlier build wrote it', () => {
    const { storage, open } = setUp();
    open().write(aSession());
    const earlier = aSession({ send: { runId: 'run-2', schools: {} } });
    storage.setItem(`${prefix}session`, inOnePiece(earlier));
    const tab = open();
    expect(tab.read(userId)).toEqual(earlier);
    tab.write(earlier);
    expect(open().read(userId)).toEqual(earlier);
  });
});

function never(): never {
  throw new Error('The run has this school.');
}

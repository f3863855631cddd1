import { endingAccountKey } from '@cc/contracts/entities/ending-account';
import { draft, session, setUpAuth } from '../testing/set-up-auth.ts';

/** This tab hears of what another one stored. */
const hear = (key: string | null, newValue: string | null = null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('letters:text', 'Dear Coach');
  sessionStorage.setItem('letters:sending', 'true');
});
afterEach(() => jest.restoreAllMocks());

describe('what a remote stored on the device', () => {
  test.each([null, new Error('down')])(
    'is deleted by a sign-out, and the page gets a storage event (server: %s)',
    async (signOutError) => {
      const { source, tell, asked } = setUpAuth({ signOutError });
      tell('SIGNED_IN', session);
      const seen: unknown[] = [];
      const hear = ({ key }: StorageEvent) => seen.push([key, ...stored(), source.getSnapshot().user]);
      window.addEventListener('storage', hear);
      await source.signOut();
      window.removeEventListener('storage', hear);
      expect(seen).toEqual([[null, null]]);
      expect(stored()).toEqual([]);
      expect(asked).toEqual([]);
    },
  );

  test('is deleted before the server answers: the next person does not wait for it', async () => {
    localStorage.setItem('cc-auth', '{}');
    const { source, tell, toasts, went } = setUpAuth({ answers: false });
    tell('SIGNED_IN', session);
    void source.signOut();
    await new Promise((resolve) => void setTimeout(resolve));
    // The client renews the session first, to end it.
    tell('TOKEN_REFRESHED', session);
    expect([stored(), source.getSnapshot().user, went, toasts]).toEqual([[], null, ['/'], []]);
  });

  test('stays if somebody else stored it, who signed in before the server answered: the page is theirs then', async () => {
    const { source, tell, toasts, reloads } = setUpAuth();
    tell('SIGNED_IN', session);
    const left = source.signOut();
    await Promise.resolve();
    localStorage.setItem('cc-auth', '{}');
    localStorage.setItem('songs:text', 'La');
    await left;
    expect(stored()).toEqual(['cc-auth', 'songs:text']);
    expect([reloads(), toasts]).toEqual([1, []]);
  });

  test('is deleted after a question if it is unsaved work', async () => {
    localStorage.setItem(draft.key, session.user.id);
    const { source, tell, asked } = setUpAuth();
    tell('SIGNED_IN', session);
    await source.signOut();
    expect(asked).toEqual([[draft.loss]]);
    expect(stored()).toEqual([]);
  });

  test('stays if the next person signed in, in another tab, behind the question', async () => {
    localStorage.setItem(draft.key, session.user.id);
    const { source, tell, calls } = setUpAuth();
    tell('SIGNED_IN', session);
    const left = source.signOut();
    tell('SIGNED_IN', { ...session, user: { ...session.user, id: crypto.randomUUID() } });
    await left;
    expect(stored()).toContain('letters:text');
    expect([source.getSnapshot().user === null, calls]).toEqual([false, []]);
  });

  test('stays, and so does the session, if the user does not want to lose it', async () => {
    localStorage.setItem(draft.key, session.user.id);
    const { source, tell, calls, went, toasts } = setUpAuth({ leaves: false });
    tell('SIGNED_IN', session);
    await source.signOut();
    expect(stored()).toEqual(['letters:text', draft.key, 'letters:sending']);
    expect(source.getSnapshot().user).not.toBeNull();
    expect([calls, went, toasts]).toEqual([[], [], []]);
  });

  test('stays when the session expires or ends in another tab, for the same user to come back to', () => {
    localStorage.setItem(draft.key, session.user.id);
    const { tell, asked } = setUpAuth();
    tell('SIGNED_IN', session);
    tell('SIGNED_OUT', null);
    expect(stored()).toEqual(['letters:text', draft.key, 'letters:sending']);
    expect(asked).toEqual([]);
  });

  const past = '2026-01-01T00:00:00.000Z';
  test.each([
    ['is not over yet', session.user.id, '2999-01-01T00:00:00.000Z'],
    ['was of another user', 'somebody-else', past],
  ])('stays when a session ends while a deletion %s', (_what, userId, deletesAt) => {
    localStorage.setItem(endingAccountKey(userId), deletesAt);
    const { tell } = setUpAuth();
    tell('SIGNED_IN', session);
    tell('SIGNED_OUT', null);
    expect(stored()).toContain('letters:text');
  });

  test('is deleted when a page finds that the session of a deleted account is over', () => {
    localStorage.setItem('cc-auth', JSON.stringify(session));
    localStorage.setItem(endingAccountKey(session.user.id), past);
    const { source, tell } = setUpAuth();
    source.start();
    localStorage.removeItem('cc-auth');
    tell('SIGNED_OUT', null);
    expect(stored()).toEqual([]);
  });

  test('stays when a session ends of an account that was kept on another device, and got new tokens since', () => {
    localStorage.setItem(endingAccountKey(session.user.id), past);
    const { tell } = setUpAuth();
    tell('SIGNED_IN', session);
    expect(stored()).toContain(endingAccountKey(session.user.id));
    tell('TOKEN_REFRESHED', session);
    tell('SIGNED_OUT', null);
    expect(stored()).toEqual(['letters:text', 'letters:sending']);
  });

  test('is deleted too if another tab stored it before it heard of the log-out', () => {
    const { source, tell } = setUpAuth();
    source.start();
    tell('SIGNED_IN', session);
    // The session that merely ended in another tab deletes nothing.
    hear('cc-auth');
    // Nor does a tab that slept meanwhile: what is there by now belongs to the next person.
    hear(null);
    hear('cc-left', String(Date.now() - 60_000));
    expect(localStorage.getItem('letters:text')).toBe('Dear Coach');
    hear('cc-left', String(Date.now()));
    expect(stored()).toEqual([]);
  });

  test('stays if another user signed in before this tab heard of the log-out', () => {
    const { source } = setUpAuth();
    source.start();
    localStorage.setItem('cc-auth', '{}');
    hear('cc-left', String(Date.now()));
    expect(localStorage.getItem('letters:text')).toBe('Dear Coach');
  });

  test('is deleted when the session of an account ends that is deleted: nobody can sign in to log out', () => {
    localStorage.setItem(draft.key, session.user.id);
    localStorage.setItem(endingAccountKey(session.user.id), new Date(Date.now() - 60_000).toISOString());
    const { source, tell, asked, went } = setUpAuth();
    tell('INITIAL_SESSION', session);
    tell('TOKEN_REFRESHED', session);
    expect(stored()).toContain('letters:text');
    tell('SIGNED_OUT', null);
    expect([stored(), source.getSnapshot().user, asked, went]).toEqual([[], null, [], []]);
  });

  test('is deleted without a question by a sign-out that is not the wish of the user', async () => {
    localStorage.setItem(draft.key, session.user.id);
    const { source, tell, asked, calls } = setUpAuth({ leaves: false });
    tell('SIGNED_IN', session);
    await source.leave();
    expect([stored(), source.getSnapshot().user, asked, calls]).toEqual([[], null, [], [{ scope: 'local' }]]);
  });

  test('is no question to another user whose own sign-out deletes it', async () => {
    localStorage.setItem(draft.key, 'somebody-else');
    const { source, tell, asked } = setUpAuth({ leaves: false });
    tell('SIGNED_IN', session);
    await source.signOut();
    expect(asked).toEqual([]);
    expect(stored()).toEqual([]);
  });
});

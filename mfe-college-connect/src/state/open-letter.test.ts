import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { selectDraft } from './draft-slice.ts';
import { keepSession } from './keep-session.ts';
import { openLetter } from './open-letter.ts';
import { makeStore } from './store.ts';

const next = { ...testUser, id: '11111111-9b0d-4e57-8c21-0a4f7d3b9e10', email: 'next.person@gmail.example' };
const letter = {
  id: '22222222-9b0d-4e57-8c21-0a4f7d3b9e10',
  user_id: testUser.id,
  name: 'Reserved',
  subject: 'Class of 2027',
  body: 'Dear Coach',
  greeting: 'coach',
  reasons: {},
  files: [],
  created_at: '2026-11-20T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
};

test.each([false, true])(
  'a letter that arrives late reaches no other user of the device (other user: %s)',
  async (changes) => {
    const data = createFakeData({ letters: [letter] });
    const host = createFakeHost({ data });
    const { storage } = createFakeBrowser();
    const store = makeStore(host);
    const stop = keepSession({ store, host, storage });
    const answer = data.pause('letters');
    const opening = store.dispatch(openLetter(letter.id));
    await new Promise((begun) => setTimeout(begun, 10));
    if (changes) {
      host.auth.becomeVisitor();
      storage.clear();
      host.auth.signIn(next);
    }
    answer();
    expect(await opening).toBeNull();
    expect(selectDraft(store.getState()).body === letter.body).toBe(!changes);
    stop();
  },
);

import { connectMailbox } from '../testing/connect-mailbox.ts';
import { useOptOutSchool } from '../testing/opt-out-school.ts';
import { revealCoaches } from '../testing/reveal-coaches.ts';
import { sendCalls, type Begun } from '../testing/send-calls.ts';

const at = useOptOutSchool();
const { addressOf, importList, lift, mark, optOut } = at;
let lastKey = 0;
const nextKey = () => String((lastKey += 1));
const begin = (names: readonly string[]) => at.begin(nextKey(), true, names);

/** A user who opens the school now. */
async function aLateUser() {
  const user = await at.database.createUser(2);
  const mailbox = await connectMailbox(at.database.api, user);
  await revealCoaches(at.database.api, user, at.school);
  return (names: readonly string[]): Promise<Begun> =>
    sendCalls(at.database).begin(user, nextKey(), mailbox, true, { school: at.school, emails: names.map(addressOf) });
}

/** Expects that nothing tells an address from an invented one, neither alone nor among known ones. */
async function expectNoAnswer(send: (names: readonly string[]) => Promise<Begun>, name: string): Promise<void> {
  for (const known of [[], ['bo']]) {
    const answer = await send([...known, 'nobody']);
    expect(answer).toMatchObject({ send_id: null });
    expect(await send([...known, name])).toEqual(answer);
  }
}

test.each(['opted_out', 'wrong'])(
  'an address that was %s before the user opened the school is answered like an invented one; others keep their answer',
  async (reason) => {
    await mark('ann', true, reason);
    await expectNoAnswer(await aLateUser(), 'ann');
    await expect(begin(['ann'])).rejects.toMatchObject({ code: 'PT410' });
    expect(await begin(['ann', 'bo'])).toMatchObject({ fresh: true, coaches: [{ email: addressOf('bo') }] });
  },
);

test.each([
  ['with the name', { 'ann.lee': 'Ann', bo: 'Bo' }],
  ['with a new name that the old address has too', { ann: 'Ann Lee-Ray', 'ann.lee': 'Ann Lee-Ray', bo: 'Bo' }],
])(
  'the address that a list brings after the wish, %s, is answered like an invented one to every user',
  async (_, list) => {
    await optOut(addressOf('ann'));
    await importList(list);
    expect(await at.stopped('ann.lee')).toEqual([true]);
    await expectNoAnswer(begin, 'ann.lee');
    await expectNoAnswer(await aLateUser(), 'ann.lee');
  },
);

test('a wish that was lifted and came again hides the address from then on', async () => {
  await optOut(addressOf('ann'));
  const send = await aLateUser();
  await lift('ann');
  await optOut(addressOf('ann'));
  expect(await send(['ann', 'bo'])).toMatchObject({ fresh: true, coaches: [{ email: addressOf('bo') }] });
  await expectNoAnswer(await aLateUser(), 'ann');
});

test('a wish of an address that was marked wrong before does not show it', async () => {
  await mark('ann', true, 'wrong');
  const send = await aLateUser();
  await optOut(addressOf('ann'));
  await mark('ann', false, 'wrong');
  await expectNoAnswer(send, 'ann');
});

import { balance } from '../testing/ledger.ts';
import { useOptOutSchool } from '../testing/opt-out-school.ts';
import { addCoaches, runCalls, type RunCalls } from '../testing/run-calls.ts';
import { sendCalls, type SendCalls } from '../testing/send-calls.ts';

const at = useOptOutSchool();
const { addressOf, begin, importList, marks, optOut, optOutByLink } = at;
let sends: SendCalls;
let runs: RunCalls;
beforeAll(() => {
  sends = sendCalls(at.database);
  runs = runCalls(at.database);
});
const addressesOf = ({ coaches }: { readonly coaches: readonly { readonly email: string }[] }) =>
  coaches.map(({ email }) => email);

test('a coach who opted out gets no email, however the address is written, and the other coach of the school does', async () => {
  await optOut(` ${addressOf('Ann').toUpperCase()} `);
  expect(addressesOf(await begin('a'))).toEqual([addressOf('bo')]);
  const { rows } = await at.database.admin.query<{ names: string }>(
    `select recipients ->> 0 as names from public.sends where user_id = $1`,
    [at.user],
  );
  expect(rows).toEqual([{ names: expect.stringContaining('Bo Lee') }]);
});

test('an email whose coaches all opted out is refused and costs no token; an earlier outcome is still answered', async () => {
  const { send_id: send } = await begin('sent before');
  await sends.settle(send);
  await optOut(addressOf('ann'));
  await optOut(addressOf('bo'));
  await expect(begin('a')).rejects.toMatchObject({ code: 'PT410' });
  expect(await begin('sent before')).toMatchObject({ status: 'sent', fresh: false });
  expect(await balance(at.database.admin, at.user)).toBe(1);
});

test('an opt-out between the reservation and the call to the provider keeps the email back; the next try leaves the coach out', async () => {
  const { send_id: send } = await begin('a');
  await optOut(addressOf('bo'));
  expect(await sends.start(send)).toBe(false);
  expect(await balance(at.database.admin, at.user)).toBe(2);
  const again = await begin('a', false);
  expect(addressesOf(again)).toEqual([addressOf('ann')]);
  expect(await sends.start(send, again.fencing_token)).toBe(true);
});

test('an opt-out while a started email that was refused is tried again keeps it back too, and its token returns', async () => {
  const { send_id: send } = await begin('a');
  await optOut(addressOf('bo'));
  expect(await sends.noteDraft(send, 'draft')).toBe(false);
  expect(await balance(at.database.admin, at.user)).toBe(2);
  expect(addressesOf(await begin('a', false))).toEqual([addressOf('ann')]);
});

test('a planned email leaves out a coach who opted out since; without another coach it is skipped for good', async () => {
  const other = `${at.school}b`;
  const otherIds = (await addCoaches(at.database.admin, [other])).get(other) ?? [];
  const run = await runs.plan(at.user, at.mailbox, [
    { school: at.school, coachIds: at.ids },
    { school: other, coachIds: otherIds },
  ]);
  await optOut(addressOf('ann'));
  for (const name of ['ann', 'bo']) await optOut(`${name}@${other}.example`);
  const worker = await runs.claim(run.run_id);
  const first = await runs.next(run.run_id, worker);
  expect(addressesOf(await runs.begin(first.send_id, worker))).toEqual([addressOf('bo')]);
  await sends.settle(first.send_id ?? '');
  const second = await runs.next(run.run_id, worker);
  await expect(runs.begin(second.send_id, worker)).rejects.toMatchObject({ code: 'PT410' });
  await at.database.api.query(`select public.fail_planned_send($1, 'coaches_unavailable', 'They asked.')`, [
    second.send_id,
  ]);
  await runs.end(run.run_id, worker);
  await runs.change(at.user, run.run_id, 'retry');
  expect(await runs.sendsOf(run.run_id)).toEqual({ [at.school]: 'sent', [other]: 'skipped' });
  expect(await balance(at.database.admin, at.user)).toBe(1);
});

test('the list of coaches shows the mark, and the address is not revealed any more', async () => {
  await optOut(addressOf('ann'));
  expect(await marks()).toEqual([
    { name: 'Ann', opted_out: true, address_wrong: false },
    { name: 'Bo', opted_out: false, address_wrong: false },
  ]);
  const { rows } = await at.database.api.query<{ email: string }>(
    `select email from public.reveal_coaches($1, $2, 'women', 'soccer')`,
    [at.user, at.school],
  );
  expect(rows).toEqual([{ email: addressOf('bo') }]);
});

test('a link opts out the coach that it names, or all of its letter, and a second time changes nothing', async () => {
  const { send_id: send } = await begin('a');
  expect([await optOutByLink(send, 2), await optOutByLink(send, 2)]).toEqual([true, true]);
  expect(await marks()).toMatchObject([{ opted_out: false }, { opted_out: true }]);
  expect(await optOutByLink(send, 3)).toBe(false);
  expect(await optOutByLink(send, null)).toBe(true);
  expect(await marks()).toMatchObject([{ opted_out: true }, { opted_out: true }]);
});

test('a link works after the account of its athlete was deleted, and the coach left the list', async () => {
  const { send_id: send } = await begin('a');
  const other = await at.database.createUser(1);
  await at.database.admin.query('delete from auth.users where id = $1', [at.user]);
  await at.database.admin.query('delete from private.coaches where school = $1', [at.school]);
  expect(await optOutByLink(send, 1)).toBe(true);
  await importList({ ann: 'Ann' });
  expect(await marks()).toMatchObject([{ name: 'Ann', opted_out: true }]);
  at.user = other;
});

test('no stored row has the address of a coach who opted out, once the coach left the list', async () => {
  const { send_id: send } = await begin('a');
  await optOutByLink(send, 1);
  const { rows } = await at.database.admin.query(
    `select row_to_json(s)::text || row_to_json(r)::text as stored
     from private.stopped_addresses s join private.letter_recipients r using (address_hash)
     where r.send_id = $1`,
    [send],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('@');
});

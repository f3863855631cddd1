import { randomUUID } from 'node:crypto';
import { connectMailbox } from '../testing/connect-mailbox.ts';
import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { revealCoaches } from '../testing/reveal-coaches.ts';
import { addCoaches } from '../testing/run-calls.ts';
import { sendCalls, type SendCalls } from '../testing/send-calls.ts';
import { callAsStaff, createStaff } from '../testing/staff-calls.ts';

let database: PreparedDatabase;
let sends: SendCalls;
let support: string;
const schools = Array.from({ length: 12 }, (_, i) => `Ohio${i}`);
const coachAt = (school: string) => `ann@${school.toLowerCase()}.example`;

beforeAll(async () => {
  database = await openPreparedDatabase();
  sends = sendCalls(database);
  support = await createStaff(database, 'support');
  await addCoaches(database.admin, schools);
});
afterAll(() => database.close());

async function one<Value>(sql: string, ...values: unknown[]): Promise<Value | undefined> {
  const { rows } = await database.admin.query<{ value: Value }>(`select ${sql} as value`, values);
  return rows[0]?.value;
}

/** A user who has opened all schools. */
async function aSender() {
  const user = await database.createUser(30);
  const mailbox = await connectMailbox(database.api, user);
  for (const school of schools) await revealCoaches(database.api, user, school);
  const begin = async (school: string, start: boolean) => {
    const to = { school, emails: [coachAt(school)] };
    const { send_id: send, coaches } = await sends.begin(user, randomUUID(), mailbox, start, to);
    return { send, coaches };
  };
  const write = async (school: string) => {
    const { send } = await begin(school, true);
    await sends.settle(send);
    return send;
  };
  return { user, begin, write, code: (await one<string>(`encode(private.sender_hash($1), 'hex')`, user)) ?? '' };
}

/** One press on the link of an email. @returns the sender of whom the operator is to be told now. */
async function press(send: string): Promise<string | null> {
  await database.api.query('select public.opt_out_recipient($1, 1)', [send]);
  const { rows } = await database.api.query<{ sender: string | null }>('select public.unusual_sender($1) as sender', [
    send,
  ]);
  return rows[0]?.sender ?? null;
}

const readSender = async (code: string) =>
  (
    await asCaller(database.admin, support, (query) =>
      query('select person_id, opt_outs, taken_back from public.staff_senders where id = $1', [code]),
    )
  ).rows;
const refused = { code: 'PT410' };

test('a sender who presses the links of the own emails: the operator is told once, and staff take all of it back', async () => {
  const [attacker, other, third] = [await aSender(), await aSender(), await aSender()];
  const [first = '', second = ''] = schools;
  const letters: string[] = [];
  for (const school of schools) letters.push(await attacker.write(school));
  const [throughOther, late] = [await other.write(first), await other.write(second)];

  const told: (string | null)[] = [];
  for (const letter of letters) told.push(await press(letter));
  expect(told.map((code, i) => [i + 1, code]).filter(([, code]) => code !== null)).toEqual([[11, attacker.code]]);
  expect(await readSender(attacker.code)).toEqual([{ person_id: attacker.user, opt_outs: 12, taken_back: 0 }]);
  await expect(third.write(second)).rejects.toMatchObject(refused);
  // The coach of the first school asked through another sender too.
  await press(throughOther);

  // The account goes before anybody looks.
  await database.admin.query('delete from auth.users where id = $1', [attacker.user]);
  expect(await readSender(attacker.code)).toEqual([{ person_id: null, opt_outs: 12, taken_back: 0 }]);
  await database.admin.query('truncate private.staff_audit');
  expect(await callAsStaff(database, support, 'staff_take_back_opt_outs', [attacker.code])).toBe(12);
  const { rows: audit } = await database.admin.query('select action, subject, details from private.staff_audit');
  expect(audit).toEqual([
    { action: 'take-back-opt-outs', subject: `sender ${attacker.code.slice(0, 12)}`, details: { opt_outs: 12 } },
  ]);
  await third.write(second);
  await expect(third.write(first)).rejects.toMatchObject(refused);

  // Pressed again, the same links change nothing for others; that of another sender does.
  for (const letter of letters) expect(await press(letter)).toBeNull();
  expect(await readSender(attacker.code)).toEqual([{ person_id: null, opt_outs: 0, taken_back: 12 }]);
  await third.write(second);
  await expect(callAsStaff(database, support, 'staff_take_back_opt_outs', [attacker.code])).rejects.toMatchObject({
    code: 'PT404',
  });
  await press(late);
  await expect(third.write(second)).rejects.toMatchObject(refused);
});

test('a wish that was taken back still holds for its sender, also when the email waits for its start', async () => {
  const [sender, other] = [await aSender(), await aSender()];
  const [, , , school = '', next = ''] = schools;
  await press(await sender.write(school));
  await callAsStaff(database, support, 'staff_take_back_opt_outs', [sender.code]);
  await expect(sender.write(school)).rejects.toMatchObject(refused);
  await other.write(school);

  const waiting = await sender.begin(next, false);
  await press(waiting.send);
  expect(await sends.start(waiting.send)).toBe(false);
  expect((await other.begin(next, true)).coaches).toHaveLength(1);
});

test('a wish of more than 30 days ago stays when staff take back those of its sender twice', async () => {
  const [sender, other] = [await aSender(), await aSender()];
  const [, , , , , , school = ''] = schools;
  await press(await sender.write(school));
  await database.admin.query(
    `update private.stopped_addresses set created_at = now() - interval '40 days' where sender_hash = decode($1, 'hex')`,
    [sender.code],
  );
  await database.admin.query(
    `insert into private.stopped_addresses (address_hash, person_hash, names, reason, source, send_id, sender_hash)
     select address_hash, person_hash, names, 'from_sender', 'link', send_id, sender_hash
     from private.stopped_addresses where sender_hash = decode($1, 'hex')`,
    [sender.code],
  );
  await expect(callAsStaff(database, support, 'staff_take_back_opt_outs', [sender.code])).rejects.toMatchObject({
    code: 'PT404',
  });
  await expect(other.write(school)).rejects.toMatchObject(refused);
});

test('a press while staff takes back waits for it, and then holds for its sender alone', async () => {
  const [sender, school] = [await aSender(), schools[5] ?? ''];
  const letter = await sender.write(school);
  await press(letter);
  const client = await database.admin.connect();
  try {
    await client.query('begin');
    await client.query(`select public.staff_take_back_opt_outs($1, $2, 'pressed by the sender')`, [
      support,
      sender.code,
    ]);
    const pressed = press(letter);
    while (!(await one<boolean>('exists (select from pg_locks l where not l.granted)')));
    await client.query('commit');
    await pressed;
  } finally {
    client.release();
  }
  expect(await readSender(sender.code)).toMatchObject([{ opt_outs: 0, taken_back: 1 }]);
});

import { groupTests, type GroupTest, type Sender } from './group-calls.ts';

let database: GroupTest['database'];
let calls: GroupTest['calls'];
let senders: GroupTest['senders'];
groupTests((given) => ({ database, calls, senders } = given));

test('those that come together are settled with their mailboxes', async () => {
  const begun = await calls.beginAll(senders);
  const settled = await calls.settleAll(
    begun.map(({ send_id: send }, index) => ({ send, sender: senders[index] as Sender, delay: `${index + 1} hours` })),
  );
  expect(settled).toEqual([true, true, true]);
  const { rows: sent } = await database.admin.query(
    `select
       s.status, s.message_id, s.lease_until, e.timestamp_sent = s.started_at as counted,
       round(extract(epoch from m.next_send_at - now()) / 3600)::integer as hours
     from unnest($1::uuid[]) with ordinality as w (send, place)
     join public.sends s on s.id = w.send
     join public.sent_emails e on e.send_id = s.id
     join public.mail_connections m on m.id = s.connection_id
     order by w.place`,
    [begun.map(({ send_id }) => send_id)],
  );
  expect(sent).toEqual(
    [0, 1, 2].map((place) => ({
      ...{ status: 'sent', message_id: `mail ${place}`, lease_until: null, counted: true, hours: place + 1 },
    })),
  );
});

test.each([
  ['unknown', true],
  ['released', false],
])('a send that became %s meanwhile is settled: %s', async (became, isSettled) => {
  const [first, second] = await calls.beginAll(senders);
  if (!first || !second) throw new Error('Not all have begun.');
  await (became === 'unknown' ? calls.sends.markUnknown(first.send_id) : calls.sends.release(first.send_id, false));
  const settled = await calls.settleAll([
    { send: first.send_id, sender: senders[0] },
    { send: second.send_id, sender: senders[1] },
  ]);
  expect(settled).toEqual([isSettled, true]);
});

test('two sends of one user are settled together, and both are counted', async () => {
  const [{ user, mailbox }] = senders;
  const keys = ['a', 'b'];
  const both = await Promise.all(keys.map(async (key) => (await calls.sends.reserve(user, key)).send_id));
  for (const send of both) await calls.sends.start(send);
  const settled = await calls.settleAll(both.map((send) => ({ send, sender: { user, mailbox } })));
  expect(settled).toEqual([true, true]);
});

test('a send that was decided before is told, and the others are settled', async () => {
  const begun = await calls.beginAll(senders);
  const accepted = begun.map(({ send_id: send }, index) => ({ send, sender: senders[index] as Sender }));
  await calls.sends.release(accepted[1]?.send ?? '', true);
  const settled = await calls.settleAll(accepted);
  expect(settled).toEqual([true, false, true]);
});

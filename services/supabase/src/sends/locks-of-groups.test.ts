import { setTimeout as pause } from 'node:timers/promises';
import { groupTests, type GroupTest, type Sender } from './group-calls.ts';
import type { BegunTogether } from './send-calls.ts';

let database: GroupTest['database'];
let calls: GroupTest['calls'];
let senders: GroupTest['senders'];
groupTests((given) => ({ database, calls, senders } = given));

test.each(['begin_plain_sends', 'settle_sends'])('%s does not wait long for whoever holds a balance', async (call) => {
  const begun = await calls.beginAll(senders);
  const holder = await database.admin.connect();
  await holder.query('begin');
  await holder.query('select from public.token_tracker where user_id = $1 for update', [senders[1]?.user]);
  const group =
    call === 'begin_plain_sends'
      ? calls.beginAll(senders, 'another')
      : calls.settleAll(begun.map(({ send_id: send }, index) => ({ send, sender: senders[index] as Sender })));
  await expect(group).rejects.toMatchObject({ code: '55P03' });
  await holder.query('rollback');
  holder.release();
});

describe('the order of locks', () => {
  // They end when the test lets them, however slow the machine is. The tests before have seen that they do not wait so long.
  beforeAll(async () => {
    await database.admin.query(`alter function public.begin_plain_sends(json, interval) set lock_timeout = '1min'`);
    await database.admin.query(`alter function public.settle_sends(json) set lock_timeout = '1min'`);
  });

  const balances = { table: 'public.token_tracker', key: 'user_id', of: ({ user }: Sender) => user };
  const mailboxes = { table: 'public.mail_connections', key: 'id', of: ({ mailbox }: Sender) => mailbox };

  async function isLocked({ table, key, of }: typeof balances, which: Sender): Promise<boolean> {
    const { rowCount } = await database.admin.query(`select from ${table} where ${key} = $1 for update skip locked`, [
      of(which),
    ]);
    return rowCount === 0;
  }

  /** Holds a row while `work` is begun and until it has locked another one, or for a while. */
  async function whileHeld(place: typeof balances, held: Sender, other: Sender, work: () => Promise<unknown>) {
    const holder = await database.admin.connect();
    await holder.query('begin');
    await holder.query(`select from ${place.table} where ${place.key} = $1 for update`, [place.of(held)]);
    const working = work();
    let locked = false;
    for (let look = 0; look < 100 && !locked; look += 1) {
      await pause(20);
      locked = await isLocked(place, other);
    }
    const balanceLocked = await isLocked(balances, other);
    await holder.query('rollback');
    holder.release();
    await working;
    return { locked, balanceLocked };
  }

  const acceptedOf = (begun: readonly BegunTogether[], of: readonly Sender[]) =>
    of.map((each) => ({ send: begun[senders.indexOf(each)]?.send_id ?? '', sender: each }));

  /** Who of them comes first and last in the order of the keys. */
  function ends({ of }: typeof balances) {
    const sorted = senders.toSorted((a, b) => (of(a) < of(b) ? -1 : 1));
    return { low: sorted.at(0) ?? senders[0], high: sorted.at(-1) ?? senders[2] };
  }

  test('balances are taken in the order of the users, whoever comes first', async () => {
    const { low, high } = ends(balances);
    expect(await whileHeld(balances, high, low, () => calls.beginAll([high, low]))).toMatchObject({ locked: true });
  });

  test('mailboxes are given back in one order, and before any balance is taken', async () => {
    const begun = await calls.beginAll(senders);
    const { low, high } = ends(mailboxes);
    expect(await whileHeld(mailboxes, high, low, () => calls.settleAll(acceptedOf(begun, [high, low])))).toEqual({
      ...{ locked: true, balanceLocked: false },
    });
  });

  test('those who are settled together are counted in the order of the users', async () => {
    const begun = await calls.beginAll(senders);
    const { low, high } = ends(balances);
    expect(await whileHeld(balances, high, low, () => calls.settleAll(acceptedOf(begun, [high, low])))).toMatchObject({
      locked: true,
    });
  });

  test('groups of the same people, whatever their order, do not wait for each other in a ring', async () => {
    const crowd = await Promise.all(Array.from({ length: 10 }, () => calls.sender(null)));
    for (let round = 0; round < 10; round += 1) {
      const keys = [`a${round}`, `b${round}`] as const;
      const [first, second] = await Promise.all([
        calls.beginAll(crowd, keys[0]),
        calls.beginAll(crowd.toReversed(), keys[1]),
      ]);
      // Each mailbox is taken by one of the two.
      expect(first.length + second.length).toBe(10);
      const accepted = [
        ...first.map(({ send_id: send, place }) => ({ send, sender: crowd[place - 1] as Sender })),
        ...second.map(({ send_id: send, place }) => ({ send, sender: crowd[10 - place] as Sender })),
      ];
      const settled = await Promise.all([calls.settleAll(accepted), calls.settleAll(accepted.toReversed())]);
      expect(settled.flat().filter(Boolean)).toHaveLength(10);
    }
  });
});

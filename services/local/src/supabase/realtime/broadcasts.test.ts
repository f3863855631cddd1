import { joined, openRealtime, subscribe, topicOf, type RealtimeFixture } from '../../testing/realtime-fixture.ts';

let fixture: RealtimeFixture;
beforeAll(async () => {
  fixture = await openRealtime();
});
afterEach(() => fixture.leave());
afterAll(() => fixture?.close());

describe('broadcasts', () => {
  // @spec D1.31
  test('of the database reach every socket of the user, in their order', async () => {
    const again = fixture.client(async () => fixture.owner.accessToken);
    const pages = [
      await subscribe(fixture.owner.client, topicOf(fixture.owner)),
      await subscribe(again, topicOf(fixture.owner)),
    ];
    for (const { statuses } of pages) expect(statuses).toEqual(joined);
    for (const n of [1, 2, 3]) await fixture.send(topicOf(fixture.owner), { n, text: 'ü'.repeat(9000) });
    for (const page of pages) {
      expect(await fixture.settled(page, topicOf(fixture.owner))).toEqual(
        [1, 2, 3].map((n) => ({
          type: 'broadcast',
          event: 'run',
          payload: { n, text: 'ü'.repeat(9000), id: expect.any(String) },
          meta: { id: expect.any(String) },
        })),
      );
    }
  });

  test('leave with the commit, and never after a rollback', async () => {
    const page = await subscribe(fixture.owner.client, topicOf(fixture.owner));
    const [kept, undone] = [await fixture.admin.connect(), await fixture.admin.connect()];
    await kept.query('begin');
    await undone.query('begin');
    await fixture.send(topicOf(fixture.owner), { n: 'kept' }, kept);
    await fixture.send(topicOf(fixture.owner), { n: 'undone' }, undone);
    expect(await fixture.settled(page, topicOf(fixture.owner))).toEqual([]);
    await kept.query('commit');
    await undone.query('rollback');
    kept.release();
    undone.release();
    expect(await fixture.settled(page, topicOf(fixture.owner))).toMatchObject([{ payload: { n: 'kept' } }]);
  });

  test('reach no other user, and not the public topic', async () => {
    const [mine, foreign] = [
      await subscribe(fixture.owner.client, topicOf(fixture.owner)),
      await subscribe(fixture.other.client, topicOf(fixture.other)),
    ];
    await fixture.send(topicOf(fixture.owner));
    await fixture.admin.query(`select realtime.send('{}', 'run', $1, false)`, [topicOf(fixture.owner)]);
    expect(await fixture.settled(mine, topicOf(fixture.owner))).toMatchObject([{ payload: { n: 1 } }]);
    expect(await fixture.settled(foreign, topicOf(fixture.other))).toEqual([]);
  });

  test('end with leaving, and come again after joining again', async () => {
    const again = fixture.client(async () => fixture.owner.accessToken);
    const other = await subscribe(again, topicOf(fixture.owner));
    const first = await subscribe(fixture.owner.client, topicOf(fixture.owner));
    expect(await fixture.owner.client.removeChannel(first.channel)).toBe('ok');
    await fixture.send(topicOf(fixture.owner));
    // A broadcast that is still under way would reach the page that joins again.
    expect(await fixture.settled(other, topicOf(fixture.owner))).toHaveLength(1);
    const second = await subscribe(fixture.owner.client, topicOf(fixture.owner));
    expect(second.statuses).toEqual(joined);
    expect(await fixture.settled(second, topicOf(fixture.owner))).toEqual([]);
    expect(first.received).toEqual([]);
  });

  test('of a client reach no page', async () => {
    const pages = [
      await subscribe(fixture.owner.client, topicOf(fixture.owner)),
      await subscribe(fixture.other.client, topicOf(fixture.other)),
    ];
    const message = { type: 'broadcast', event: 'run', payload: { forged: true } } as const;
    await pages[0]?.channel.send(message);
    await pages[1]?.channel.send(message);
    const unjoined = fixture.other.client.channel(topicOf(fixture.owner), { config: { private: true } });
    await expect(unjoined.httpSend('run', { forged: true })).rejects.toThrow();
    for (const [index, user] of [fixture.owner, fixture.other].entries()) {
      const page = pages[index];
      expect(page && (await fixture.settled(page, topicOf(user)))).toEqual([]);
    }
    expect((await fixture.admin.query(`select from realtime.messages where payload ? 'forged'`)).rowCount).toBe(0);
  });
});

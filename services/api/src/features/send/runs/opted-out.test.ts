import { optOut } from '@cc/supabase/testing/opt-out';
import { balanceOf } from '../../../testing/balance.ts';
import { createTestRunner } from '../../../testing/test-runs.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi();

test.each([
  ['gmail', 20],
  ['outlook', 30],
] as const)(
  'a planned email leaves out a coach who opted out meanwhile; a school without another coach takes no token: %s',
  async (provider, school) => {
    const runner = await createTestRunner(api, provider, 3);
    const run = await runner.plan([school, school + 1, school + 2]);
    for (const address of [`head@school-${school}`, `head@school-${school + 1}`, `assistant@school-${school + 1}`]) {
      await optOut(api.admin, `${address}.example`);
    }
    await runner.work(run);
    const mails = standIns.inbox.messages().filter((mail) => mail.from === runner.user.email);
    expect(mails.map(({ to }) => to[0])).toEqual([
      expect.stringMatching(`@school-${school + 2}.example`),
      expect.stringMatching(`@school-${school}.example`),
    ]);
    expect(mails.flatMap(({ to }) => to)).not.toContain(`head@school-${school}.example`);
    expect(await runner.sends(run)).toEqual(['sent', 'skipped', 'sent']);
    const { rows } = await api.admin.query('select error_message from public.sends where run_id = $1 and status = $2', [
      run,
      'skipped',
    ]);
    expect(rows).toEqual([{ error_message: expect.stringMatching(/asked not to be contacted.* no token was used/) }]);
    expect(await runner.run(run)).toMatchObject({ state: 'finished' });
    expect(await balanceOf(api.admin, runner.user.id)).toMatchObject({ available: 1, used: 2 });
  },
);

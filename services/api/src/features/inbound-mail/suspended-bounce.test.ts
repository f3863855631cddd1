import { asFile, deliveryReport, failed } from '../../testing/arriving-mails.ts';
import { useInboundMail } from '../../testing/inbound-mail-fixture.ts';

const { api, letter, coach, deliver, stopped } = await useInboundMail();

test('mails that came back to suspended accounts keep no coach from others', async () => {
  const letters = [await letter(), await letter()];
  await api.admin.query(`update auth.users set banned_until = 'infinity' where id = any($1)`, [
    letters.map(({ user }) => user.id),
  ]);
  for (const { bounce } of letters)
    expect(await deliver(asFile(bounce, deliveryReport([], [failed(coach('head'))])))).toBe(false);
  expect(await stopped()).toEqual([]);
});

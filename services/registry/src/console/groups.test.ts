import { openPreview } from '../previews/preview-signature.ts';
import { previewKey, startConsoleSite, type ConsoleSite } from '../testing/console-site.ts';

let site: ConsoleSite;
beforeEach(async () => {
  site = await startConsoleSite();
});
afterEach(() => site.close());

async function signIn(): Promise<string> {
  const { token } = await site.tokens.mint({ remote: 'trial', team: 'Trial team', role: 'viewer', who: 'Operator' });
  return site.signIn(token);
}

const invitationIn = (page: string) => /preview\/join\?ticket=([^"]+)/.exec(page)?.[1];

test('staff make an invitation to a group', async () => {
  const page = await site.open('/console/groups?group=beta-users', await signIn());
  const ticket = decodeURIComponent(invitationIn(page) ?? '');
  expect(openPreview('invitation', ticket, previewKey)).toBe('beta-users');
  expect(openPreview('groups', ticket, previewKey)).toBeUndefined();
});

test('there is no invitation without sign-in, and none to what is no group', async () => {
  expect(await site.open('/console/groups?group=staff')).toContain('Deploy token or operator key');
  const cookie = await signIn();
  for (const group of ['', 'Staff', 'a,b', '%3Cscript%3E']) {
    const page = await site.open(`/console/groups?group=${group}`, cookie);
    expect([page.includes('Name of the group'), invitationIn(page)]).toEqual([true, undefined]);
  }
});

test('a viewer sees a remote without actions, and a forged form changes nothing', async () => {
  await site.upload({ version: 'one' });
  await site.activate('live', 'trial', 'one');
  const cookie = await signIn();
  const page = await site.open('/console/remotes/trial', cookie);
  expect(page).toContain('one');
  expect(page).not.toContain('Retire the remote');
  const form = /name="form" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const fields = { form, kind: 'retire', expectedSeq: '1' };
  const answer = await site.post('/console/remotes/trial/releases', fields, cookie);
  expect([answer.statusCode, (await site.releases.state()).seq]).toEqual([403, 2]);
  expect(answer.body).toContain('role viewer');
});

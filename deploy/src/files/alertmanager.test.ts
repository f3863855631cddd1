import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readNamed } from '../settings/read-settings.ts';
import { alertmanagerConfig, alertSettings } from './alertmanager.ts';

const environment = {
  SMTP_URL: 'smtp://mail%40club.test:p%2Fw@mail.club.test',
  MAIL_FROM: 'Coach Connect <hello@club.test>',
  OPERATOR_EMAIL: 'operator@club.test',
};
const configOf = (more: Readonly<Record<string, string>>) =>
  alertmanagerConfig(readNamed(alertSettings, { ...environment, ...more }, 'Alertmanager'));

test('receivers of alerts come from the settings', () => {
  const all = configOf({ ALERT_WEBHOOK_URL: 'https://chat.test/x', WATCHDOG_URL: 'https://watchdog.test/y' });
  expect(parse(all)).toMatchObject({
    global: { smtp_smarthost: 'mail.club.test:587', smtp_auth_username: 'mail@club.test', smtp_auth_password: 'p/w' },
    receivers: [
      { email_configs: [{ to: 'operator@club.test' }], slack_configs: [{ api_url: 'https://chat.test/x' }] },
      { name: 'ticket' },
      { webhook_configs: [{ url: 'https://watchdog.test/y' }] },
    ],
  });
});

test('mail is encrypted, but to a server of our own network that asks for no password', () => {
  expect(parse(configOf({}))).toMatchObject({ global: { smtp_require_tls: true } });
  expect(parse(configOf({ SMTP_URL: 'smtp://mail.internal:25' }))).toMatchObject({
    global: { smtp_smarthost: 'mail.internal:25', smtp_require_tls: false },
  });
  expect(parse(configOf({ SMTP_URL: 'smtp://us:secret@mail.internal:25' }))).toMatchObject({
    global: { smtp_require_tls: true },
  });
  // It begins with TLS, so STARTTLS is never offered.
  expect(parse(configOf({ SMTP_URL: 'smtps://us:secret@mail.club.test' }))).toMatchObject({
    global: { smtp_smarthost: 'mail.club.test:465', smtp_require_tls: false },
  });
  expect(() => configOf({ SMTP_URL: 'smtps://us:secret@mail.club.test:2465' })).toThrow('port 465 alone');
});

test.each([{}, { ALERT_WEBHOOK_URL: 'https://chat.test/x', WATCHDOG_URL: 'https://watchdog.test/y' }])(
  'Alertmanager accepts them, where it is installed: %p',
  (more) => {
    const folder = mkdtempSync(join(tmpdir(), 'alertmanager-'));
    const file = join(folder, 'alertmanager.yml');
    writeFileSync(file, configOf(more));
    const checked = spawnSync('amtool', ['check-config', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    // Without Alertmanager, the rehearsal starts it with them.
    if (checked.error && 'code' in checked.error && checked.error.code === 'ENOENT') return;
    expect([checked.status, checked.stderr]).toEqual([0, '']);
  },
);

test('its command refuses to write what nobody would get', () => {
  const script = join(import.meta.dirname, '../write-alertmanager.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8', env: {} });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('  SMTP_URL: must be set in production\n  MAIL_FROM: must be set in production\n');
});

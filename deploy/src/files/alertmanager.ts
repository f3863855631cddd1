import { stringify } from 'yaml';
import { isPrivateHost } from '@cc/contracts/deploy/private-host';
import type { Values } from '../settings/read-settings.ts';

/** The settings of Alertmanager: its receivers, and the mail server that it sends through. */
export const alertSettings = ['SMTP_URL', 'MAIL_FROM', 'OPERATOR_EMAIL', 'ALERT_WEBHOOK_URL', 'WATCHDOG_URL'] as const;

/**
 * The configuration of Alertmanager. A page goes to the chat as well as by email: when our mail server is the incident,
 * one of them still arrives. It has the password of the mail server, and the addresses of both webhooks are secrets.
 */
export function alertmanagerConfig(settings: Values<(typeof alertSettings)[number]>): string {
  const { SMTP_URL, MAIL_FROM, OPERATOR_EMAIL, ALERT_WEBHOOK_URL: chat, WATCHDOG_URL: watchdog } = settings;
  const server = new URL(SMTP_URL);
  const login = server.username && {
    smtp_auth_username: decodeURIComponent(server.username),
    smtp_auth_password: decodeURIComponent(server.password),
  };
  const email = { email_configs: [{ to: OPERATOR_EMAIL, send_resolved: true }] };
  const receivers = [
    { name: 'page', ...email, ...(chat && { slack_configs: [{ api_url: chat, ...message }] }) },
    { name: 'ticket', ...email },
    ...(watchdog ? [{ name: 'watchdog', webhook_configs: [{ url: watchdog, send_resolved: false }] }] : []),
  ];
  const isImplicit = server.protocol === 'smtps:';
  const port = server.port || (isImplicit ? '465' : '587');
  if (isImplicit && port !== '465') {
    throw new Error(
      'Alertmanager begins with TLS at port 465 alone: use smtps:// with that port, or smtp:// with STARTTLS.',
    );
  }
  return stringify({
    global: {
      smtp_smarthost: `${server.hostname}:${port}`,
      smtp_from: MAIL_FROM,
      // STARTTLS. A connection that begins with TLS never offers it; Alertmanager 0.25 begins so at port 465 alone. A
      // server in our network that asks for no password may have no certificate. With one, Alertmanager refuses to go
      // on without.
      smtp_require_tls: !isImplicit && (!isPrivateHost(server.hostname) || server.username !== ''),
      ...login,
    },
    route: {
      receiver: 'ticket',
      group_by: ['alertname', 'job', 'provider', 'remote'],
      group_wait: '10s',
      group_interval: '5m',
      repeat_interval: '12h',
      routes: [
        { matchers: ['alertname = "Watchdog"'], ...toWatchdog(watchdog) },
        { matchers: ['severity = "page"'], receiver: 'page', repeat_interval: '1h' },
      ],
    },
    inhibit_rules: inhibitions,
    receivers: watchdog ? receivers : [...receivers, { name: 'nobody' }],
  });
}

/** It always fires, and its receiver is one that raises the alarm when it hears nothing. */
const toWatchdog = (url: string | undefined) =>
  url
    ? { receiver: 'watchdog', group_wait: '0s', group_interval: '30s', repeat_interval: '30s' }
    : { receiver: 'nobody' };

const message = {
  send_resolved: true,
  title: '{{ .Status | toUpper }}: {{ .CommonLabels.alertname }}',
  text: '{{ range .Alerts }}{{ .Annotations.summary }} Runbook: {{ .Annotations.runbook }}\n{{ end }}',
};

const inhibitions = [
  {
    // The database explains what cannot be done without it.
    source_matchers: ['alertname =~ "DatabaseReadOnly|DatabaseAway"'],
    target_matchers: [
      'alertname =~ "DatabaseConnectionsTaken|DatabaseWaits|QueueLate|RunsFail|WorkersAway|QueueUnmeasured"',
    ],
  },
  {
    // The site and the registry work without it.
    source_matchers: ['alertname =~ "DatabaseReadOnly|DatabaseAway"'],
    target_matchers: ['alertname =~ "ServerErrors|RouteFails|NotReady"', 'job =~ "api|worker|admin"'],
  },
  {
    // All processes of a service, rather than each of them.
    source_matchers: ['alertname = "ServiceAway"'],
    target_matchers: ['alertname =~ "NotReady|ServerErrors|RouteFails"'],
    equal: ['job'],
  },
];

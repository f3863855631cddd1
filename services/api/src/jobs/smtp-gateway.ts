import { ownMailOutcomes } from '@cc/deploy/metrics';
import { createTransport } from 'nodemailer';
import { createCircuit } from '../provider-call.ts';
import { smtpServer } from './smtp-server.ts';

/** A mail of the product itself, to a user or to the operator. */
export interface ServiceMail {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /**
   * Stable for one mail, so that a repetition after a crash can be recognized: its Message-ID without the domain, which
   * is that of the sender.
   */
  readonly name: string;
  /** Where a mail program unsubscribes its reader by one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface SmtpGateway {
  /** @throws Error when the server did not take the mail. */
  send(mail: ServiceMail): Promise<void>;
  close(): void;
}

const timeoutMs = 20_000;

interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
  /** The operator's address. */
  readonly operator: string;
}

/** Sends by SMTP. Addresses go in as objects, never as text that a mail program would parse for more recipients. */
export function createSmtpGateway({ smtpUrl, from, operator }: MailSettings): SmtpGateway {
  const transport = createTransport(smtpServer(smtpUrl, timeoutMs), {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const circuit = createCircuit('smtp', isUnreachable);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ name, to, replyTo, unsubscribeUrl, ...mail }) {
      try {
        await circuit(() =>
          transport.sendMail({
            ...mail,
            messageId: `<${name}@${domain}>`,
            to: { name: '', address: to },
            ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
            headers: {
              // So that nobody's absence note answers it (RFC 3834). What a person wrote has somebody who reads the
              // answer, and ticket systems, where an operator may read, put automatic mails aside.
              ...(replyTo || to === operator ? {} : { 'Auto-Submitted': 'auto-generated' }),
              ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}),
            },
          }),
        );
        ownMailOutcomes.inc({ outcome: 'sent' });
      } catch (error) {
        ownMailOutcomes.inc({ outcome: isRefusal(error) ? 'refused' : 'failed' });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The server works, and does not take this address or text, which a user may have chosen. */
function isRefusal(error: unknown): boolean {
  const command = error instanceof Error && 'command' in error ? error.command : undefined;
  return command === 'RCPT TO' || command === 'DATA';
}

/** The server did not answer, as opposed to refusing one mail. The codes are the library's. */
function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNECTION' || code === 'ETIMEDOUT' || code === 'ESOCKET' || code === 'EDNS';
}

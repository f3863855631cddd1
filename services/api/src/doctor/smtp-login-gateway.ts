import { createTransport } from 'nodemailer';
import { smtpServer } from '../jobs/smtp-server.ts';

const timeoutMs = 15_000;

/** Whether the mail server takes our login. Nothing is sent. @returns what to do */
export async function lookAtSmtp(url: string): Promise<string | undefined> {
  const transport = createTransport(smtpServer(url, timeoutMs));
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return `The mail server does not take our login (${error instanceof Error ? error.message : String(error)}). Check SMTP_URL.`;
  } finally {
    transport.close();
  }
}

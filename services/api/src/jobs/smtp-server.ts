import { isPrivateHost } from '@cc/contracts/deploy/private-host';

/**
 * The connection to a mail server, for nodemailer. It is encrypted unless the server is in our own network: somebody on
 * the way could take the offer of STARTTLS out, and read the password and links that are as good as passwords.
 * @param timeout milliseconds
 */
export function smtpServer(url: string, timeout: number) {
  return {
    url,
    requireTLS: !isPrivateHost(new URL(url).hostname),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  };
}

/** A mail of one text. */
export const plain = (to: string, from = 'someone@mail.example', text = 'unsubscribe', headers = '') =>
  `From: A Person <${from}>\r\nTo: ${to}\r\nSubject: Personal words\r\n${headers}\r\n${text}\r\n`;

/** A mail server's report about recipients (RFC 3464), as it arrives in the user's mailbox. */
export const deliveryReport = (recipients: readonly string[], fields: readonly string[]) =>
  [
    'From: Mail Delivery Subsystem <mailer-daemon@mail.example>',
    'To: me@gmail.example',
    'Subject: Delivery Status Notification (Failure)',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Your message to ${recipients.join(' and ')} has a problem.`,
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    ...fields.flatMap((field) => ['', ...field.split('|')]),
    '',
    '--report',
    'Content-Type: message/rfc822',
    '',
    `To: ${recipients.join(', ')}`,
    '',
    'Dear Coach',
    '--report--',
  ].join('\r\n');

/** What a report says about one recipient. */
export const failed = (address: string, status = '5.1.1', action = 'failed') =>
  `Final-Recipient: rfc822; ${address}|Action: ${action}|Status: ${status}|Diagnostic-Code: smtp;|  550 no such user`;

/** A mail that forwards another one as a file. */
export const asFile = (to: string, mail: string) =>
  [
    `From: me@gmail.example\r\nTo: ${to}\r\nContent-Type: multipart/mixed; boundary="outer"`,
    '',
    '--outer\r\nContent-Type: text/plain\r\n\r\nIt came back.',
    '--outer\r\nContent-Type: message/rfc822; name="bounce.eml"\r\nContent-Disposition: attachment',
    '',
    mail,
    '--outer--',
  ].join('\r\n');

import type { ServiceMail } from '../../jobs/smtp-gateway.ts';
import type { AccountDeletion } from './account-repository.ts';

type Mail = Omit<ServiceMail, 'name'>;

/** The mail that tells of a deletion, and how to stop it. */
export function writeDeletionMail({ email, deletesAt, byChild }: AccountDeletion, siteUrl: string): Mail {
  return {
    to: email,
    subject: 'Your Coach Connect account will be deleted',
    text: [
      `We were ${byChild ? 'told that you are under 13' : 'asked to delete your Coach Connect account'}. We will delete ${byChild ? 'your Coach Connect account' : 'it'} on ${inWords(deletesAt)}, with everything in it. Emails that were still to be sent were stopped.`,
      ...(byChild
        ? [
            `If that is wrong, please write to us before then, or ask a parent or guardian to: ${siteUrl}/contact`,
            `If you did not tell us so, please choose "Sign out everywhere" on your Account page too: ${siteUrl}/account`,
          ]
        : [
            `Until then you can keep your account: ${siteUrl}/account`,
            'If you did not ask for this, please keep your account and choose "Sign out everywhere" on the same page.',
          ]),
      'Coach Connect',
    ].join('\n\n'),
  };
}

/** The mail that tells that a deletion was taken back, and what to do if somebody else did it. */
export function writeKeptMail(email: string, siteUrl: string): Mail {
  return {
    to: email,
    subject: 'Your account stays',
    text: [
      'Your Coach Connect account was to be deleted, and you chose to keep it. So it stays, with everything in it.',
      `If it was not you, please choose "Sign out everywhere" on your Account page, sign in again, and ask for the deletion there: ${siteUrl}/account`,
      'Coach Connect',
    ].join('\n\n'),
  };
}

/** The last mail. */
export function writeDeletedMail({ email }: AccountDeletion): Mail {
  return {
    to: email,
    subject: 'Your Coach Connect account was deleted',
    text: [
      'We deleted your Coach Connect account: your details, letters, sent emails, files, connected mailboxes and what you sent us through our forms. If Gmail was connected, we ask Google to cancel our permission, unless another account of Coach Connect uses the same mailbox. You can also remove it in your Google or Microsoft account, which ends it for all.',
      'What we keep: the amounts and dates of your purchases, as tax law requires, without your name or address.',
      'This is the last email from us. Coach Connect',
    ].join('\n\n'),
  };
}

function inWords(time: Date): string {
  return `${time.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}

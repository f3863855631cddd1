import { contactReplyHours } from '@cc/contracts/entities/contact-message';
import { Link } from '@cc/shared-ui/router';
import type { LegalSection } from '../../legal-page/legal-page.tsx';
import { paths } from '../../paths.ts';
import { googleLimitedUse, outlookUse } from './mailbox-text.tsx';
import { StoragePeriods } from './storage-periods.tsx';
import { StoredData } from './stored-data.tsx';

/** The privacy policy, section by section. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'what-we-store',
    title: 'What we store about you',
    text: <StoredData />,
  },
  {
    id: 'what-for',
    title: 'What we use it for',
    text: (
      <p>
        To let you sign in, to send your emails and show you what was sent, to count tokens and limits, to answer you,
        and to keep the service safe. We do not sell your data, show you ads, or use it to train artificial
        intelligence.
      </p>
    ),
  },
  { id: 'google', title: 'Google: what we can do and what we don’t do', text: googleLimitedUse },
  { id: 'microsoft', title: 'Microsoft: what we can do and what we don’t do', text: outlookUse },
  {
    id: 'protection',
    title: 'How we protect it',
    text: (
      <p>
        The keys to your mailbox stay on our servers, encrypted with AES-256, and never reach your browser. All
        connections are encrypted. The database itself makes sure that you see only your own data, and that only people
        who bought a plan see coaches’ email addresses, one school at a time.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'If you find a security problem',
    text: (
      <>
        <p>
          Thank you for telling us. Write to us through the <Link to={paths.contact()}>contact page</Link> and start the
          subject with “Security”. Tell us what you found and how we can see it ourselves. We reply within{' '}
          {contactReplyHours} hours, tell you what we are doing about it, and write again when it is fixed.
        </p>
        <p>
          Please use only accounts of your own. Do not open, change or keep other people’s data, do not email real
          coaches, and do not try to slow the site down. Give us time to fix the problem before you tell others. If you
          keep to this, we will not take legal action against you.
        </p>
      </>
    ),
  },
  {
    id: 'in-your-browser',
    title: 'What your browser keeps',
    text: (
      <p>
        Your sign-in, your College Connect draft, and your cart, so you don’t lose them when you reload. When you log
        out, all of it is deleted from the device. While you connect a mailbox, a short-lived cookie confirms that it is
        you. There are no advertising cookies and no outside analytics.
      </p>
    ),
  },
  {
    id: 'who-else',
    title: 'Who else sees it',
    text: (
      <>
        <p>
          The coaches you write to see your email, as they would if you had sent it without us. So do, as far as they
          need to:
        </p>
        <ul>
          <li>the companies that run our database, sign-in and servers for us;</li>
          <li>Google or Microsoft, when they sign you in or send your email;</li>
          <li>the payment provider, when you buy;</li>
          <li>
            a parent you invited, until one of you ends it: your first name, runs, schools, tokens and purchases. Never
            your letters or mailbox;
          </li>
          <li>authorities, when the law requires it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'disconnect',
    title: 'How to disconnect your mailbox',
    text: (
      <>
        <p>
          Open <Link to={paths.college()}>College Connect</Link>, go to step 1 and choose Disconnect. Step 1 shows every
          mailbox you connected, on any device. With Outlook, we delete the keys right away. With Gmail, we also tell
          Google to cancel them. If Google does not answer, we try again until it does, and then delete the last key.
        </p>
        <p>
          You can also remove our permission yourself in{' '}
          <a href="https://myaccount.google.com/connections">your Google account</a> or{' '}
          <a href="https://account.microsoft.com/privacy/app-access">your Microsoft account</a>.
        </p>
      </>
    ),
  },
  {
    id: 'delete',
    title: 'How to see, correct or delete your data',
    text: (
      <>
        <p>
          You can change your details and delete your letters in College Connect at any time. To delete your account,
          choose Account in the menu at your name. You have 24 hours to change your mind. Then, within a day, we delete
          your account, your details, your mailbox connection, your letters and files, the records of what you sent, and
          what the forms of this site brought us from your address. We tell you by email when it is done.
        </p>
        <p>
          To get a copy of your data, choose “Prepare my file” on the Account page. It has everything of your account,
          and is ready within minutes: we send you an email. Only you can download it, for a week.
        </p>
        <p>
          We keep purchase records as tax law requires, without your account, and for each email a code of its sender
          that names nobody. Reviews name no account: tell us to delete yours.
        </p>
        <p>
          The newsletter comes after you confirm your address by a link in our email. Both have a link to unsubscribe:
          one press, and we delete your address.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: <StoragePeriods />,
  },
  {
    id: 'children',
    title: 'Children and teenagers',
    text: (
      <p>
        Coach Connect is not for children under 13. If a child tells us so, or you tell us of one, we delete the
        account. Parents and guardians of teenagers can ask us at any time what we store, and ask us to delete it. On
        the Family page an athlete can invite a parent, who can set a monthly limit for purchases and, if the athlete is
        13 to 17, approve the first run.
      </p>
    ),
  },
  {
    id: 'coaches',
    title: 'If you are a coach',
    text: (
      <p>
        Our lists contain the names, roles and work email addresses of coaches, as schools publish them. If yours is
        wrong, or you do not want to be listed, tell us through the <Link to={paths.contact()}>contact page</Link>. We
        will correct or remove it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    text: (
      <p>
        When we change this policy, we post the new text and its date here. If we ever want to use your data for
        anything new, we will ask you first. Questions? Use the <Link to={paths.contact()}>contact page</Link>.
      </p>
    ),
  },
];

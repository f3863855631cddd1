import { Link } from '@cc/shared-ui/router';
import type { LegalSection } from '../../legal-page/legal-page.tsx';
import { paths } from '../../paths.ts';
import { googleLimitedUse, outlookUse } from './mailbox-words.tsx';

/** The privacy policy, section by section. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'what-we-store',
    title: 'What we store about you',
    text: (
      <ul>
        <li>
          <strong>Your account:</strong> the name and the email address that Google or Microsoft gives us when you sign
          in.
        </li>
        <li>
          <strong>Your details:</strong> full name, graduation year, current team, high school, position, GPA,
          achievements and highlight link, once you enter them in College Connect, so that you need not type them again.
        </li>
        <li>
          <strong>Your mailbox connection:</strong> its address and the keys that let us send from it, encrypted.
        </li>
        <li>
          <strong>What was sent:</strong> for each email the school, the time and whether your provider accepted it. We
          keep no copy of your emails or of your attachments; those are in your own Sent folder.
        </li>
        <li>
          <strong>Your tokens and purchases:</strong> what you bought and when, and each token used or given back. Card
          numbers never reach us; the payment provider handles them.
        </li>
        <li>
          <strong>Your Pro Contacts orders:</strong> your name, your email address, the clubs you named and the price.
          You can order without an account.
        </li>
        <li>
          <strong>What you write to us:</strong> contact messages, feedback, reviews, and your address if you subscribe
          to the newsletter.
        </li>
        <li>
          <strong>Network addresses:</strong> whoever asks our servers for something shows the address of their
          connection. We count requests by it, so that nobody floods our forms, and our servers’ log notes it with the
          time and the page, never with what you wrote.
        </li>
        <li>
          <strong>How our pages do:</strong> your browser tells us how long a page took and what broke in it, without
          your name, your account or anything that you typed.
        </li>
      </ul>
    ),
  },
  {
    id: 'what-for',
    title: 'What we use it for',
    text: (
      <p>
        To let you sign in, to write and send your emails, to count tokens and limits, to answer you, and to keep the
        service safe. We do not sell your data, show you advertising, or use your data to train artificial intelligence.
      </p>
    ),
  },
  { id: 'google', title: 'Google: what we may do, and what we do not', text: googleLimitedUse },
  { id: 'microsoft', title: 'Microsoft: what we may do, and what we do not', text: outlookUse },
  {
    id: 'protection',
    title: 'How it is protected',
    text: (
      <p>
        The keys to your mailbox stay on our servers, encrypted with AES-256, and never reach your browser. Everything
        travels over encrypted connections. The database itself checks that you see your own data only, and coach
        addresses are shown only to people who bought a plan.
      </p>
    ),
  },
  {
    id: 'in-your-browser',
    title: 'What is kept in your browser',
    text: (
      <p>
        Your sign-in, the draft you are working on in College Connect, and your cart, so that a reload loses nothing.
        While you connect a mailbox, a short-lived cookie makes sure that it was you who began. There are no cookies of
        advertisers and no analytics by others.
      </p>
    ),
  },
  {
    id: 'who-else',
    title: 'Who else sees it',
    text: (
      <>
        <p>The coaches you write to see your email, as they would had you written it without us. Besides them,</p>
        <ul>
          <li>the companies that run our database, sign-in and servers, on our behalf;</li>
          <li>Google or Microsoft, when they sign you in or send your email;</li>
          <li>the payment provider, when you buy;</li>
          <li>authorities, where the law obliges us.</li>
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
          Open <Link to={paths.college()}>College Connect</Link>, go to step 1 and choose Disconnect. We delete the
          stored keys at once; with Gmail we also tell Google to cancel them.
        </p>
        <p>
          You can also take the permission back at{' '}
          <a href="https://myaccount.google.com/connections">your Google account</a> or{' '}
          <a href="https://account.microsoft.com/privacy/app-access">your Microsoft account</a>, without us.
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
          You can change your details in College Connect at any time. To get a copy of your data, or to have your
          account deleted, write to us through the <Link to={paths.contact()}>contact page</Link> from the address you
          sign in with. Within 30 days we delete your account with your details, your mailbox connection, and the
          records of what you sent.
        </p>
        <p>
          Of purchases we keep what tax law makes us keep, without your account. To leave the newsletter, write to us
          the same way and we take your address off the list.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <p>
        Your account, your details and the record of what was sent: as long as your account exists. Your mailbox keys:
        until you disconnect. Contact messages, feedback and reviews: until they are dealt with, or until you ask us to
        delete them. Your address on the newsletter: until you leave it. Your Pro Contacts orders and purchases: as long
        as tax law makes us keep them. Network addresses: an hour at most for counting; in our servers’ log until it is
        cleared, which the company that runs the servers does by itself. What browsers tell of our pages: a week.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children and teenagers',
    text: (
      <p>
        Coach Connect is not for children under 13, and we do not knowingly store anything about them. If you believe
        that a child under 13 has signed in, tell us and we delete the account. Parents and guardians of teenagers may
        ask us at any time what we store, and have it deleted.
      </p>
    ),
  },
  {
    id: 'coaches',
    title: 'If you are a coach',
    text: (
      <p>
        Our lists hold the names, roles and work addresses of coaches, as schools publish them. If yours is wrong, or
        you do not wish to be listed, tell us through the <Link to={paths.contact()}>contact page</Link> and we correct
        or remove it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    text: (
      <p>
        When this policy changes, the new text and its date stand here. Should we ever want to use your data for
        anything new, we ask first. Questions go to the <Link to={paths.contact()}>contact page</Link>.
      </p>
    ),
  },
];

import { moneyBackDays } from '@cc/contracts/entities/catalogue';
import { dailyEmailLimit, dailyEmailWindowHours } from '@cc/contracts/entities/token-tracker';
import { Link } from '@cc/shared-ui/router';
import type { LegalSection } from '../../legal-page/legal-page.tsx';
import { paths } from '../../paths.ts';

/** The terms, section by section. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'what-this-is',
    title: 'About these terms',
    text: (
      <p>
        These terms are an agreement between you and Coach Connect about using this website and its tools. We ask for
        your agreement and your age before your first purchase and before your first emails, and again when these terms
        change. If you do not agree, please do not use Coach Connect.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Who may use Coach Connect',
    text: (
      <>
        <p>
          Children under 13 may not use Coach Connect, and we delete an account as soon as we know that it is theirs.
        </p>
        <p>
          If you are 13 to 17, a parent or guardian must read these terms, agree to them for you, and make any purchase.
          Parents and agents may use Coach Connect for an athlete who knows about it and agrees.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account and your mailbox',
    text: (
      <>
        <p>
          You sign in with Google or Microsoft. You do not need another password. To send emails, you connect your own
          Gmail or Outlook mailbox. Emails go out in your name, and you can disconnect the mailbox at any time.
        </p>
        <p>One person, one account. Do not use several accounts to get around a limit.</p>
      </>
    ),
  },
  {
    id: 'what-you-send',
    title: 'What you send',
    text: (
      <>
        <p>You decide what your emails say and who gets them. You agree that:</p>
        <ul>
          <li>what you write about yourself is true, including grades and statistics;</li>
          <li>you write to coaches about your own recruiting, or that of the athlete you act for, and nothing else;</li>
          <li>you own the files you attach, or have permission to send them;</li>
          <li>you stop writing to a coach who asks you to stop.</li>
        </ul>
        <p>
          Recruiting rules apply to coaches and sometimes to you. They differ by sport, division and year. You are
          responsible for following them.
        </p>
      </>
    ),
  },
  {
    id: 'contacts',
    title: 'Coach contacts',
    text: (
      <p>
        Coach contacts are for your own recruiting. You may not copy them in bulk, publish, sell or share them. We check
        them carefully, but coaches change jobs, and a contact may be out of date.
      </p>
    ),
  },
  {
    id: 'tokens',
    title: 'Plans, tokens and limits',
    text: (
      <>
        <p>
          You pay for a plan once and get tokens. One token sends one email to one school, to all the coaches you select
          there. A token is used when your mail provider accepts the email. If the provider refuses it, you get the
          token back. Tokens have no cash value and cannot be moved to another account.
        </p>
        <p>
          Every account can send {dailyEmailLimit} emails in any {dailyEmailWindowHours} hours, on every plan. Unlimited
          means that your plan does not count tokens; this limit still applies.
        </p>
      </>
    ),
  },
  {
    id: 'all-sales-final',
    title: 'All sales are final',
    text: (
      <p>
        You get your money back within {moneyBackDays} days if Coach Connect did not do what this site says; see the{' '}
        <Link to={paths.refund()}>refund page</Link>. Otherwise: All sales are final. Contacts and tokens are delivered
        as soon as you pay and cannot be returned. You keep all the rights that the law where you live gives you.
      </p>
    ),
  },
  {
    id: 'pro',
    title: 'Pro Contacts',
    text: (
      <p>
        To order Pro Contacts, you tell us the clubs. We confirm the order and send an invoice, and we deliver the
        contacts when it is paid. The rules for coach contacts apply to club contacts too.
      </p>
    ),
  },
  {
    id: 'no-promise',
    title: 'What we do not promise',
    text: (
      <p>
        Coach Connect is independent of the NCAA, of every school and of every club. We cannot promise replies, visits,
        offers, scholarships or contracts, or that the site is always available. Your mail provider may delay or refuse
        emails for its own reasons.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'If something goes wrong',
    text: (
      <p>
        If we make a mistake, tell us and give us a chance to fix it. As far as the law allows, the most we owe you for
        all claims together is what you paid us in the 12 months before. Nothing here limits rights that the law does
        not let us limit.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Leaving Coach Connect',
    text: (
      <p>
        You can stop at any time and delete your account on the page Account. We may suspend an account that breaks
        these terms, for example by sending anything other than recruiting emails or by sharing contacts. We will tell
        you why, unless the law forbids it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    text: (
      <p>
        When we change these terms, we post the new text and its date here. For purchases you have already made, the old
        text still applies. Questions? Write to us through the <Link to={paths.contact()}>contact page</Link>.
      </p>
    ),
  },
];

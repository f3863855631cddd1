import { Link } from '@cc/shared-ui/router';
import type { LegalSection } from '../../legal-page/legal-page.tsx';
import { paths } from '../../paths.ts';

/** The terms, section by section. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'what-this-is',
    title: 'What these terms are',
    text: (
      <p>
        These terms are an agreement between you and Coach Connect about using this web site and its tools. By signing
        in or buying you accept them. If you do not agree, please do not use Coach Connect.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Who may use Coach Connect',
    text: (
      <>
        <p>Children under 13 may not use Coach Connect, and we do not knowingly let them sign in.</p>
        <p>
          If you are 13 to 17, a parent or guardian must read these terms, agree to them for you, and make any purchase.
          Parents and agents may use Coach Connect for an athlete who knows about it and agrees to it.
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
          You sign in with Google or Microsoft; there is no password of ours. To send, you connect a Gmail or Outlook
          mailbox that is yours. Emails leave in your name, and you may disconnect the mailbox at any time.
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
        <p>You decide what your emails say and who gets them. You agree that</p>
        <ul>
          <li>what you write about yourself is true, grades and statistics included;</li>
          <li>you write to coaches about your own recruiting, or that of the athlete you act for, and nothing else;</li>
          <li>you own the files you attach or are allowed to send them;</li>
          <li>you stop writing to a coach who asks you to stop.</li>
        </ul>
        <p>
          Recruiting rules bind coaches and sometimes you. They differ by sport, division and year, and following them
          is up to you.
        </p>
      </>
    ),
  },
  {
    id: 'contacts',
    title: 'Coach contacts',
    text: (
      <p>
        Coach contacts are for your own recruiting. You may not copy them in bulk, publish them, sell them or pass them
        on. We check them with care, but coaches change jobs, and a contact may be out of date.
      </p>
    ),
  },
  {
    id: 'tokens',
    title: 'Plans, tokens and limits',
    text: (
      <>
        <p>
          A plan is paid once and gives you tokens. One token sends one email to one school, to all the coaches you
          select there. It is used when your mail provider accepts the email, and comes back if the provider refuses it.
          Tokens have no cash value and cannot be passed to another account.
        </p>
        <p>
          Every account may send 250 emails in any 24 hours, whatever its plan. Unlimited means that your plan does not
          count tokens; this limit holds all the same.
        </p>
      </>
    ),
  },
  {
    id: 'all-sales-final',
    title: 'All sales are final',
    text: (
      <p>
        All sales are final. Contacts and tokens are delivered as soon as you have paid and cannot be handed back. What
        we do beyond this rule is on the <Link to={paths.refund()}>refund page</Link>. Rights that the law of your home
        gives you as a consumer stay untouched.
      </p>
    ),
  },
  {
    id: 'pro',
    title: 'Pro Contacts',
    text: (
      <p>
        Pro Contacts are ordered by hand: you tell us the clubs, we confirm the order and send an invoice, and we
        deliver when it is paid. The rules for coach contacts hold for club contacts as well.
      </p>
    ),
  },
  {
    id: 'no-promise',
    title: 'What we do not promise',
    text: (
      <p>
        Coach Connect is independent of the NCAA, of every school and of every club. We do not promise answers, visits,
        offers, scholarships or contracts, and we do not promise that the site is always up. Your mail provider may
        delay or refuse emails for reasons of its own.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'If something goes wrong',
    text: (
      <p>
        If we fail you, tell us and let us mend it. As far as the law allows, what we owe you for all claims together is
        limited to what you paid us in the twelve months before. Nothing here limits what the law does not let us limit.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Ending it',
    text: (
      <p>
        You may stop at any time and have your account deleted. We may suspend an account that breaks these terms, for
        example by sending anything but recruiting mail or by passing contacts on. We say why, unless the law forbids
        it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    text: (
      <p>
        When these terms change, the new text and its date stand here; for purchases you already made, the old text
        holds. Questions? Write to us through the <Link to={paths.contact()}>contact page</Link>.
      </p>
    ),
  },
];

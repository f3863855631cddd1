import { Link } from '@cc/shared-ui/router';
import type { LegalSection } from '../../legal-page/legal-page.tsx';
import { paths } from '../../paths.ts';

/** The refund page, section by section. */
export const refundSections: readonly LegalSection[] = [
  {
    id: 'rule',
    title: 'The rule: all sales are final',
    text: (
      <p>
        Our <Link to={paths.terms()}>terms</Link> say that all sales are final. Tokens and contacts are yours the moment
        you have paid, and a contact that was seen cannot be handed back. So a change of mind, unused tokens, or a coach
        who does not answer are no reasons for a refund.
      </p>
    ),
  },
  {
    id: 'guarantee',
    title: 'The guarantee: 30 days, money back',
    text: (
      <>
        <p>
          We do not want money for something that did not work. If, within 30 days of your purchase, Coach Connect did
          not do for you what this site says, we give you your money back. For example:
        </p>
        <ul>
          <li>you could not send, and we could not help you to;</li>
          <li>tokens you paid for never arrived;</li>
          <li>you were charged twice, or somebody paid with your card without your word;</li>
          <li>most of the contacts you wrote to no longer worked.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'tokens-back',
    title: 'Tokens that come back by themselves',
    text: (
      <p>
        If your mail provider refuses an email, its token returns to you at once; you need not ask. When nobody can know
        whether an email left, College Connect shows it as unknown and never sends it again without your word.
      </p>
    ),
  },
  {
    id: 'how',
    title: 'How to ask',
    text: (
      <p>
        Write to us through the <Link to={paths.contact()}>contact page</Link> with the address you signed in with, the
        day you bought, and what went wrong. We reply within 24 hours. Money goes back the way it came. Tokens of the
        purchase that you have not used are taken back with it.
      </p>
    ),
  },
  {
    id: 'pro',
    title: 'Pro Contacts',
    text: (
      <p>
        An order can be cancelled free of charge until its invoice is paid. After delivery the same rule and the same
        guarantee hold.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Your rights by law',
    text: (
      <p>
        Where the law of your home gives you more, for example a right to withdraw, you have that as well. Nothing on
        this page takes it away.
      </p>
    ),
  },
];

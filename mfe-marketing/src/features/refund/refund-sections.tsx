import { moneyBackDays } from '@cc/contracts/entities/catalogue';
import { contactReplyHours } from '@cc/contracts/entities/contact-message';
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
        You get your money back within {moneyBackDays} days if Coach Connect did not do what this site says. Apart from
        that, our <Link to={paths.terms()}>terms</Link> say that all sales are final: tokens and contacts are yours as
        soon as you pay, and you cannot return a contact you have seen. A change of mind, unused tokens, or a coach who
        does not reply are not reasons for a refund.
      </p>
    ),
  },
  {
    id: 'guarantee',
    title: `The guarantee: your money back within ${moneyBackDays} days`,
    text: (
      <>
        <p>
          If Coach Connect did not do what this site says, tell us within {moneyBackDays} days of your purchase, and we
          will give you your money back. For example:
        </p>
        <ul>
          <li>you could not send emails, and we could not fix it;</li>
          <li>you did not get the tokens you paid for;</li>
          <li>you were charged twice, or someone used your card without your permission;</li>
          <li>most of the contacts you wrote to no longer worked.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'tokens-back',
    title: 'Tokens you get back automatically',
    text: (
      <p>
        If your mail provider refuses an email, you get its token back right away. You do not have to ask. If we cannot
        tell whether an email was sent, College Connect shows it as unknown and does not send it again unless you say
        so.
      </p>
    ),
  },
  {
    id: 'how',
    title: 'How to ask',
    text: (
      <p>
        Write to us through the <Link to={paths.contact()}>contact page</Link> and tell us the address you signed in
        with, the day of your purchase, and what went wrong. We reply within {contactReplyHours} hours. We refund the
        same card or account you paid with, and take back the unused tokens of that purchase.
      </p>
    ),
  },
  {
    id: 'pro',
    title: 'Pro Contacts',
    text: (
      <p>
        You can cancel an order for free until you pay its invoice. After delivery, the same rule and the same guarantee
        apply.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Your legal rights',
    text: (
      <p>
        If the law where you live gives you more rights, such as the right to cancel a purchase, you keep them. Nothing
        on this page takes them away.
      </p>
    ),
  },
];

import { paidParameter, payLinkDays, type OpenedPayLink } from '@cc/contracts/entities/pay-link';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link, useSearchParams } from '@cc/shared-ui/router';
import { useEffect, useState, type ReactNode } from 'react';
import { dayOf, PayLinkLines } from '../../pay-links/pay-link-lines.tsx';
import { paths } from '../../paths.ts';
import { LinkFacts } from './link-facts.tsx';
import { PayByLink } from './pay-by-link.tsx';
import styles from './pay.module.css';
import { watchLink, type LinkFinding } from './watch-link.ts';

/** A link as the parent opens it, live. */
export function OpenedLink({ code }: { readonly code: string }) {
  const host = useHost();
  const [parameters] = useSearchParams();
  const paid = parameters.has(paidParameter);
  const [finding, setFinding] = useState<LinkFinding | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => watchLink(host, { code, paid }, setFinding), [host, code, paid, attempt]);
  const readAgain = () => {
    setFinding(null);
    setAttempt((count) => count + 1);
  };
  if (finding?.kind !== 'opened')
    return <LinkFrame {...unopened(finding, paid)} action={retryFor(finding, readAgain)} />;
  const { link, watching } = finding;
  const isOpen = link.state === 'waiting' && !watching;
  return (
    <LinkFrame {...messageOf(link, watching)}>
      <section aria-label="The payment" data-tone="white" className={styles['card']}>
        <PayLinkLines items={link.items} />
        {isOpen ? <PayByLink code={code} items={link.items} onClosed={readAgain} /> : null}
      </section>
      {isOpen ? <LinkFacts athlete={link.athlete} /> : null}
    </LinkFrame>
  );
}

interface Message {
  readonly title: string;
  readonly text: ReactNode;
}

interface LinkFrameProps extends Message {
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** Title and text, announced when they change, and what belongs to them. */
function LinkFrame({ title, text, action, children }: LinkFrameProps) {
  return (
    <Section className={styles['page']}>
      <Container className={styles['stack']}>
        <div role="status">
          <PageHeading title={title}>
            <span key={title}>{text}</span>
          </PageHeading>
        </div>
        {action}
        {children ? <div className={styles['columns']}>{children}</div> : null}
      </Container>
    </Section>
  );
}

/** @param paid the payment page sent the parent back, so the card may have been charged. */
function unopened(finding: Exclude<LinkFinding, { kind: 'opened' }> | null, paid: boolean): Message {
  if (!finding) return { title: 'Opening the link', text: 'This takes a moment.' };
  if (paid || finding.kind === 'unconfirmed') {
    const why = finding.kind === 'no-answer' ? `${finding.why} ` : '';
    const text = `${why}If you paid, it arrives by itself, and your receipt is on its way. Please do not pay again.`;
    return { title: 'We could not check your payment', text };
  }
  if (finding.kind === 'no-answer') {
    return { title: 'We could not open the link', text: finding.why };
  }
  return {
    title: 'This link does not work',
    text: 'Please check that you have all of it, or ask for a new one. Nothing was charged.',
  };
}

function retryFor(finding: LinkFinding | null, readAgain: () => void): ReactNode {
  return finding?.kind === 'no-answer' || finding?.kind === 'unconfirmed' ? (
    <div>
      <Button onClick={readAgain}>Try again</Button>
    </div>
  ) : null;
}

const questions = (
  <>
    Questions? <Link to={paths.contact()}>Write to us</Link>.
  </>
);

function messageOf({ state, returned, athlete, expiresAt }: OpenedPayLink, watching: boolean): Message {
  const who = athlete || 'the athlete';
  const newOne = `If you have paid, your money goes back to your card by itself. If you want to pay, ask ${who} for a new link.`;
  if (watching)
    return { title: 'Confirming your payment', text: 'This takes a few seconds. You can also close this page.' };
  switch (state) {
    case 'waiting':
      return {
        title: `${athlete || 'An athlete'} asks you to pay`,
        text: (
          <>
            Athletes use Coach Connect to write to college coaches from their own mailbox. One token sends one email to
            one school. You need no account. This link works until {dayOf(expiresAt)}.
          </>
        ),
      };
    case 'processing':
      return {
        title: 'Your payment is on its way',
        text: `Your bank still has to confirm it, which can take some days. Then it arrives at ${who} by itself.`,
      };
    case 'paid':
      return returned
        ? {
            title: 'This payment was returned',
            text: (
              <>
                The money went back, as a refund or through the bank, so what it paid for is no longer in the account of{' '}
                {who}. If you want to pay, ask {who} for a new link. {questions}
              </>
            ),
          }
        : {
            title: 'Paid. Thank you!',
            text: (
              <>
                It is in the account of {who}, who gets an email from us. Your receipt comes to the address that you
                gave on the payment page. {questions}
              </>
            ),
          };
    case 'revoked':
      return { title: 'This link was withdrawn', text: newOne };
    case 'expired':
      return { title: 'This link has expired', text: `Links work for ${payLinkDays} days. ${newOne}` };
  }
}

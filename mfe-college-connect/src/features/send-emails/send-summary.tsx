import { Card, CardBody } from '@cc/shared-ui/card';
import type { ReactNode } from 'react';
import { bodySummary, schoolMail } from '@cc/contracts/letter/school-mail';
import { sampleSchool } from '@cc/contracts/letter/template-values';
import { reasonsCounted, usesReasons } from '../../email-template/reason-paragraph.ts';
import { selectEmailsLeft, selectTokens } from '../../state/allowance-slice.ts';
import { fileSize, selectAttachments, selectIsUploading } from '../../state/attachments-slice.ts';
import { accountName, selectMailbox } from '../../state/connection-slice.ts';
import { selectDraft } from '../../state/draft-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { selectLetterAnswers } from '../../state/details-slice.ts';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import styles from './send-emails.module.css';

const { format } = new Intl.NumberFormat('en-US');

export interface SendSummaryProps {
  readonly schools: readonly SelectedSchool[];
}

/** The email to send and its cost (specification 2). */
export function SendSummary({ schools }: SendSummaryProps) {
  const mailbox = useAppSelector(selectMailbox);
  const draft = useAppSelector(selectDraft);
  const personalization = useAppSelector(selectLetterAnswers);
  const attachments = useAppSelector(selectAttachments);
  const uploading = useAppSelector(selectIsUploading);
  const mail = schoolMail(draft, personalization, schools[0] ?? { school: sampleSchool, coaches: [] });
  const files = [
    ...attachments.map(({ name, size }) => `${name} (${fileSize(size)})`),
    ...(uploading ? ['saving your files...'] : []),
  ];
  return (
    <Card>
      <CardBody>
        <dl className={styles.summary}>
          <Line term="From">
            {mailbox ? `${mailbox.email} (${accountName(mailbox.provider)})` : 'No mailbox connected'}
          </Line>
          <Line term="Subject">{mail.subject || 'No subject'}</Line>
          <Line term="Body">
            <span className={styles.excerpt}>{bodySummary(mail.body) || 'No text'}</span>
          </Line>
          {usesReasons(draft) && <Line term="Why this school">{reasonsCounted(schools, draft.reasons)}</Line>}
          <Line term="Attachments">{files.length > 0 ? files.join(', ') : 'None'}</Line>
          <Line term="Cost">
            <Cost toSend={schools.length} />
          </Line>
        </dl>
      </CardBody>
    </Card>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Cost({ toSend }: { readonly toSend: number }) {
  const tokens = useAppSelector(selectTokens);
  const emailsLeft = useAppSelector(selectEmailsLeft);
  if (toSend === 0) return <>No schools selected</>;
  const cost = tokens?.is_unlimited
    ? 'No tokens: your plan is unlimited'
    : `${format(toSend)} ${toSend === 1 ? 'token' : 'tokens'}, one per school`;
  const tokensLeft = tokens && !tokens.is_unlimited ? tokens.tokens_available - toSend : null;
  const emailsAfterwards = emailsLeft === null ? null : emailsLeft - toSend;
  const fits = (tokensLeft ?? 0) >= 0 && (emailsAfterwards ?? 0) >= 0;
  const afterwards = [
    tokensLeft !== null && `${format(tokensLeft)} tokens`,
    emailsAfterwards !== null && `${format(emailsAfterwards)} emails in the next 24 hours`,
  ].filter(Boolean);
  return (
    <>
      {cost}
      {fits && afterwards.length > 0 && (
        <span className={styles.afterwards}>Left after this: {afterwards.join(', ')}</span>
      )}
    </>
  );
}

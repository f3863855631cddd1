import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import { memo } from 'react';
import { paths } from '../../paths.ts';
import type { RecipientSchool } from './recipient-index.ts';

export interface AddressNoticeProps {
  readonly schools: readonly RecipientSchool[];
}

/** Tells users without purchases that coaches' email addresses come with tokens (D1.4). */
export const AddressNotice = memo(function AddressNotice({ schools }: AddressNoticeProps) {
  const withheld = schools.some(({ coaches }) => coaches.some(({ email }) => email === null));
  if (!withheld) return null;
  return (
    <Notice tone="info" title="Email addresses come with tokens">
      Choose coaches now and send once you have tokens. Each school takes one token.{' '}
      <Link to={paths.pricing()}>See the plans</Link>
    </Notice>
  );
});

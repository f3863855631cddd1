import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import type { RecipientSchool } from './recipient-index.ts';

/** Told to who has never bought tokens: they see coaches, and addresses come with tokens (decision 4). */
export function AddressNotice({ schools }: { readonly schools: readonly RecipientSchool[] }) {
  const withheld = schools.some(({ coaches }) => coaches.some(({ email }) => email === null));
  if (!withheld) return null;
  return (
    <Notice tone="info" title="Email addresses come with tokens">
      You can choose coaches now and send once you have tokens. One token mails one school.{' '}
      <Link to={paths.pricing()}>See the plans</Link>
    </Notice>
  );
}

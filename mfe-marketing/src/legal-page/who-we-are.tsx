import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import type { Company } from '../company.ts';
import { paths } from '../paths.ts';

/** The operator of the product, or a notice that it is not filled in yet. */
export function WhoWeAre({ company: { product, legalIdentity } }: { readonly company: Company }) {
  if (!legalIdentity) {
    return (
      <Notice tone="warning" title="The operator’s legal name and address are not filled in yet">
        They must be here, with an email address, before {product} sells anything. Until then, write to us through the{' '}
        <Link to={paths.contact()}>contact page</Link>.
      </Notice>
    );
  }
  const { name, address, email, register } = legalIdentity;
  return (
    <address>
      <p>{product} is run by</p>
      {[name, ...address, ...(register ? [register] : [])].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <a href={`mailto:${email}`}>{email}</a>, or the <Link to={paths.contact()}>contact page</Link>
      </p>
    </address>
  );
}

import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import type { Company } from '../company.ts';
import { paths } from '../paths.ts';

/** Who runs the product, as far as it is known; what is missing is said, not covered up. */
export function WhoWeAre({ company: { product, legalIdentity } }: { readonly company: Company }) {
  if (!legalIdentity) {
    return (
      <Notice tone="warning" title="The operator’s legal name and address are not filled in yet">
        They have to stand here, with an email address, before {product} sells anything. Until then, write to us through
        the <Link to={paths.contact()}>contact page</Link>.
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

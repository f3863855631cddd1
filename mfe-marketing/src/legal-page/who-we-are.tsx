import { sampleIdentity, type Company } from '@cc/contracts/entities/company';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../paths.ts';

/** The operator of the product. Until it is filled in, a sample that says what it is. */
export function WhoWeAre({ company: { product, legalIdentity } }: { readonly company: Company }) {
  const { name, address, email, register } = legalIdentity ?? sampleIdentity;
  return (
    <address>
      <p>{product} is run by</p>
      {[name, ...address, ...(register ? [register] : [])].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <a href={`mailto:${email}`}>{email}</a>, or the <Link to={paths.contact()}>contact page</Link>
      </p>
      {legalIdentity ? null : <p>This site is a demonstration. It sells nothing until its operator is named here.</p>}
    </address>
  );
}

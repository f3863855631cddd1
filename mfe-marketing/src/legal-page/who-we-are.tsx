import { productName, sampleIdentity } from '@cc/contracts/entities/company';
import { useHost } from '@cc/shared-ui/host';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../paths.ts';

/** The operator of the product. In a demonstration, a sample that says what it is. */
export function WhoWeAre() {
  const { legalIdentity } = useHost().config;
  const { name, address, email, register } = legalIdentity ?? sampleIdentity;
  return (
    <address>
      <p>{productName} is run by</p>
      {[name, ...address, ...(register ? [register] : [])].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <a href={`mailto:${email}`}>{email}</a>, or the <Link to={paths.contact()}>contact page</Link>
      </p>
      {legalIdentity ? null : <p>This is a sample: the site is a demonstration, and takes no real money.</p>}
    </address>
  );
}

import { giftDays } from '@cc/contracts/entities/catalogue';
import type { Purchase } from '@cc/contracts/entities/purchase';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../paths.ts';

/** For whom a purchase was, if it was not for its buyer. */
export function GiftNote({ purchase: { gift, tokens } }: { readonly purchase: Purchase }) {
  if (!gift) return null;
  if (!gift.given) return <p>Somebody bought this for you.</p>;
  if (gift.waitsFor === null) return <p>The {tokens} tokens are in the account that you bought them for.</p>;
  return (
    <p>
      {tokens} tokens for {gift.waitsFor}. They wait {giftDays} days for a sign-in with this address; then your money
      goes back by itself. To have it back sooner, <Link to={paths.contact()}>write to us</Link>.
    </p>
  );
}

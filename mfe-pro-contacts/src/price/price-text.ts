import { formatPrice } from '@cc/contracts/entities/catalogue';
import { clubPrice, peoplePerClub, proContactPrice } from '@cc/contracts/entities/pro-contact-order';

/** The two prices per club (specification 9). */
export const priceOf = { oneClub: formatPrice(clubPrice.one), eachOfSeveral: formatPrice(clubPrice.several) };

/** `1 club`, `3 clubs`. */
export function clubsText(clubs: number): string {
  return clubs === 1 ? '1 club' : `${clubs} clubs`;
}

/** `10 people` for one club. */
export function peopleText(clubs: number): string {
  return `${clubs * peoplePerClub} people`;
}

/** An order's price, line by line. */
export function priceText(clubs: number) {
  const total = proContactPrice(clubs);
  return {
    clubs: clubsText(clubs),
    people: peopleText(clubs),
    eachClub: formatPrice(total / clubs),
    total: formatPrice(total),
  };
}

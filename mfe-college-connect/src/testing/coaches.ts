import type { AddressedCoach } from '@cc/contracts/entities/coach';

let lastId = 0;

/** A coach as stored, with an address; by default of women's soccer at Duke (ACC, division 1). */
export function aCoach(details: Partial<AddressedCoach> = {}): AddressedCoach {
  lastId += 1;
  const id = details.id ?? lastId;
  return {
    id,
    first_name: 'Robin',
    last_name: `Coach${id}`,
    title: 'Head Coach',
    school: 'Duke',
    conference: 'ACC',
    email: `coach${id}@duke.example`,
    division: 1,
    gender: 'women',
    sport: 'soccer',
    opted_out: false,
    address_wrong: false,
    ...details,
  };
}

import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { staffDeliverOrder } from '@cc/contracts/api/staff';
import { peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { Alert, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { Facts } from '../../rows/facts.tsx';
import type { DeliverOrderProps } from './deliver-order.tsx';

type Order = DeliverOrderProps['order'];
type Found = ResponseOf<typeof staffDeliverOrder>;

interface OrderCheckProps {
  readonly order: Order;
  readonly found: Found;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
}

/** What was ordered beside what the file has. Where they differ, staff confirm that they saw it. */
export function OrderCheck({ order, found, confirmed, onConfirm }: OrderCheckProps) {
  const differences = differencesOf(order, found);
  const inFile = found.clubs.map(({ name, contacts }) => `${name} (${contacts})`).join(', ');
  return (
    <>
      <Facts
        facts={{
          Ordered: `${counted(order.num_teams ?? 0, 'club')}, ${counted(expectedOf(order), 'contact')}: ${order.teams}`,
          'In the file': `${counted(found.clubs.length, 'club')}, ${counted(found.contacts, 'contact')}: ${inFile}`,
        }}
      />
      {differences.length > 0 && (
        <Alert severity="warning" sx={{ alignSelf: 'stretch' }}>
          <Stack>
            <strong>The file differs from the order.</strong>
            {differences.map((difference) => (
              <Typography key={difference} variant="body2">
                {difference}
              </Typography>
            ))}
            <FormControlLabel
              control={<Checkbox checked={confirmed} onChange={(_event, isOn) => onConfirm(isOn)} />}
              label="I checked this. Deliver the file anyway."
            />
          </Stack>
        </Alert>
      )}
    </>
  );
}

/** Whether staff have to confirm the delivery. */
export function differsFromOrder(order: Order, found: Found): boolean {
  return differencesOf(order, found).length > 0;
}

function differencesOf(order: Order, { clubs, contacts }: Found): readonly string[] {
  const expected = expectedOf(order);
  const missing = namesIn(order.teams ?? '').filter((name) => !clubs.some((club) => isSame(name, club.name)));
  return [
    clubs.length !== order.num_teams && `Clubs: ${order.num_teams} ordered, ${clubs.length} in the file.`,
    contacts !== expected && `Contacts: ${expected} expected, ${contacts} in the file.`,
    missing.length > 0 && `Not in the file: ${missing.join(', ')}.`,
  ].filter((difference) => difference !== false);
}

const expectedOf = ({ num_teams }: Order) => (num_teams ?? 0) * peoplePerClub;

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The clubs in the buyer's own words, which are usually a list. */
const namesIn = (teams: string) =>
  teams
    .split(/[\n,;]|\band\b/iu)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Buyers shorten names: "Norrvik" is IF Norrvik. */
function isSame(ordered: string, club: string): boolean {
  const [one, other] = [plain(ordered), plain(club)];
  return one.includes(other) || other.includes(one);
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

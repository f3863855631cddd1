import { z } from 'zod';
import { ownValue } from '../own-value.ts';
import { detailPlaceholders, type DetailPlaceholder } from './placeholders.ts';

/** One input of the optional details. */
export interface DetailField {
  /** Its name among the stored values. */
  readonly name: string;
  readonly label: string;
  /** An example. A date has none. */
  readonly sample?: string;
  /** A date is stored as `2027-08-02`. */
  readonly kind: 'text' | 'date';
}

/** One placeholder, and the inputs that it is made of. */
export interface SportDetail {
  readonly placeholder: DetailPlaceholder;
  /** How a line of the letter names it. */
  readonly label: string;
  readonly fields: readonly DetailField[];
}

const text = (name: string, label: string, sample: string): DetailField => ({ name, label, sample, kind: 'text' });

/** The details that make sense for every sport. @param place where an event of the sport takes place. */
function detailsWith(place: { readonly label: string; readonly sample: string }): readonly SportDetail[] {
  return [
    { placeholder: '[Club]', label: 'Club', fields: [text('club', 'Club', 'Riverside United')] },
    { placeholder: '[Jersey]', label: 'Jersey Number', fields: [text('jersey', 'Jersey Number', '10')] },
    { placeholder: '[Height]', label: 'Height', fields: [text('height', 'Height', '5 ft 10 in')] },
    {
      placeholder: '[Next Event]',
      label: 'Next Event',
      fields: [
        text('nextEvent', 'Next Event', 'Riverside College Showcase'),
        { name: 'nextEventDate', label: 'Event Date', kind: 'date' },
        text('nextEventPlace', `Event ${place.label}`, place.sample),
      ],
    },
    {
      placeholder: '[Club Coach]',
      label: 'Club Coach',
      fields: [
        text('clubCoach', 'Club Coach', 'Alex Kim'),
        text('clubCoachContact', 'Club Coach’s Email or Phone', 'alex.kim@riverside.example'),
      ],
    },
  ];
}

const everySport = detailsWith({ label: 'Place', sample: 'Riverside Sports Center' });

/** The sports with details of their own, in lower case. Position is a field of every sport (specification 2). */
const bySport: Readonly<Record<string, readonly SportDetail[]>> = {
  soccer: detailsWith({ label: 'Field', sample: 'Field 4' }),
};

/** The optional details of a sport, in the order of the form. */
export function sportDetails(sport: string): readonly SportDetail[] {
  return ownValue(bySport, sport.trim().toLowerCase()) ?? everySport;
}

/** The longest value of one field, in characters. All values of a sport fit into `sport_details.details`. */
export const detailMaxLength = 200;

/** The values of a sport's fields by their names; a blank one may be missing. */
export const detailValuesSchema = z.record(z.string(), z.string());
export type DetailValues = Readonly<z.output<typeof detailValuesSchema>>;

export type DetailTexts = Readonly<Record<DetailPlaceholder, string>>;

const blank = Object.fromEntries(detailPlaceholders.map((placeholder) => [placeholder, '']));

/** The text of each placeholder: its values with commas between them, without the blank ones. */
export function detailTexts(sport: string, values: DetailValues): DetailTexts {
  const filled = sportDetails(sport).map(({ placeholder, fields }) => [
    placeholder,
    fields
      .map(({ name, kind }) => textOf(kind, ownValue(values, name)?.trim() ?? ''))
      .filter((value) => value !== '')
      .join(', '),
  ]);
  // Each placeholder has a text in `blank`.
  return { ...blank, ...Object.fromEntries(filled) } as DetailTexts;
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function textOf(kind: DetailField['kind'], value: string): string {
  const date = kind === 'date' ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? value : longDate.format(date);
}

/** How likely a Division 1 school has a program, as a share of schools; soccer is known school by school. */
export interface Popularity {
  readonly men: number;
  readonly women: number;
  /** States where the sport is played; everywhere when missing. */
  readonly states?: ReadonlySet<string>;
}

const snow = new Set([
  'AK',
  'CO',
  'CT',
  'IL',
  'IN',
  'MA',
  'ME',
  'MI',
  'MN',
  'MT',
  'ND',
  'NE',
  'NH',
  'NY',
  'OH',
  'PA',
  'RI',
  'UT',
  'VT',
  'WI',
]);
const warm = new Set(['AL', 'AZ', 'CA', 'FL', 'GA', 'HI', 'LA', 'MS', 'NC', 'SC', 'TX']);

/** Rough shares for an invented list of programs; a sport that is missing here is played nowhere. */
export const sportPopularity: ReadonlyMap<string, Popularity> = new Map(
  Object.entries({
    'acrobatics and tumbling': { men: 0, women: 0.04 },
    baseball: { men: 0.83, women: 0 },
    basketball: { men: 1, women: 1 },
    'beach volleyball': { men: 0, women: 0.45, states: warm },
    bowling: { men: 0, women: 0.1 },
    'cross country': { men: 0.88, women: 0.96 },
    equestrian: { men: 0, women: 0.05 },
    fencing: { men: 0.06, women: 0.07 },
    'field hockey': { men: 0, women: 0.22 },
    'flag football': { men: 0, women: 0.04 },
    football: { men: 0.7, women: 0 },
    golf: { men: 0.82, women: 0.76 },
    gymnastics: { men: 0.04, women: 0.17 },
    'ice hockey': { men: 0.35, women: 0.25, states: snow },
    'indoor track and field': { men: 0.78, women: 0.92 },
    lacrosse: { men: 0.21, women: 0.35 },
    'outdoor track and field': { men: 0.81, women: 0.94 },
    rifle: { men: 0.06, women: 0.07 },
    rowing: { men: 0, women: 0.25 },
    rugby: { men: 0, women: 0.04 },
    skiing: { men: 0.08, women: 0.08, states: snow },
    softball: { men: 0, women: 0.83 },
    stunt: { men: 0, women: 0.03 },
    'swimming and diving': { men: 0.37, women: 0.55 },
    tennis: { men: 0.66, women: 0.87 },
    triathlon: { men: 0, women: 0.04 },
    volleyball: { men: 0.08, women: 0.94 },
    'water polo': { men: 0.2, women: 0.28, states: warm },
    wrestling: { men: 0.22, women: 0.04 },
  }),
);

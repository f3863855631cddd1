import { revealAddresses } from '@cc/contracts/api/reveal-addresses';
import { refuses, slowMs } from '@cc/contracts/scenarios/answers';
import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { schoolRows as schools } from './school-rows.ts';
import { chosen, kept, sessionAt } from './wizard-storage-of.ts';

const path = '/college';
const tables = { master_coaches: [...soccerCoaches], schools };
const step2 = { path, tables, ...kept(sessionAt(2)) };
const step3 = { path, tables, ...kept(sessionAt(3, chosen())) };
const someSelected = { ...step3, ...kept(sessionAt(3, chosen(soccerCoaches.slice(0, 4)))) };

/** Steps 2 and 3. */
export const choosing: readonly ScenarioInput[] = [
  { ...step2, id: 'sport', title: '2: nothing chosen yet', shows: 'Which teams do you want to reach?' },
  {
    ...step2,
    id: 'sport-chosen',
    title: '2: chosen',
    ...kept(sessionAt(2, chosen())),
    shows: 'Which teams do you want to reach?',
  },
  {
    ...step2,
    id: 'sport-missing',
    title: '2: continues without a sport',
    actions: [{ press: 'Continue' }],
    shows: 'Missing Selection',
  },
  {
    ...step2,
    id: 'sport-failed',
    title: '2: sports cannot be read',
    dataErrors: { coach_sports: '57014' },
    shows: 'The full list of sports could not be loaded.',
  },
  {
    ...step2,
    id: 'sport-other-gender',
    title: '2: the chosen sport has no team of the other gender',
    ...kept(sessionAt(2, chosen())),
    actions: [{ press: "Men's" }],
    shows: "Our list has no coaches of Men's Soccer. Choose another sport.",
  },
  { ...step2, id: 'sport-slow', title: '2: slowly', delay: slowMs, shows: 'Which teams do you want to reach?' },
  { ...step3, id: 'coaches', title: '3: the coaches', shows: 'Duke University' },
  {
    ...step3,
    id: 'coaches-unavailable',
    title: '3: coaches who get no email',
    tables: {
      ...tables,
      master_coaches: soccerCoaches.map((coach, place) => ({
        ...coach,
        opted_out: place === 1,
        address_wrong: place === 2,
      })),
    },
    shows: 'Asked not to be contacted',
  },
  {
    ...step3,
    id: 'coaches-nickname',
    title: '3: found by nickname',
    actions: [{ fill: 'Search school', with: 'Blue Devils' }],
    shows: 'Conference: ACC',
  },
  {
    ...step3,
    id: 'coaches-misspelled',
    title: '3: found in spite of a typing error',
    actions: [{ fill: 'Search school', with: 'Standford' }],
    shows: 'Conference: ACC',
  },
  {
    ...step3,
    id: 'coaches-no-match',
    title: '3: nothing found',
    actions: [{ fill: 'Search school', with: 'zzzz' }],
    shows: 'No match',
  },
  {
    ...step3,
    id: 'coaches-no-details',
    title: '3: places and nicknames cannot be read',
    dataErrors: { schools: '57014' },
    shows: 'Duke University',
  },
  {
    ...step3,
    id: 'coaches-no-tokens',
    title: '3: addresses come with tokens',
    tokens: 'none',
    shows: 'Email addresses come with tokens',
  },
  {
    ...someSelected,
    id: 'coaches-selected',
    title: '3: some coaches are selected',
    shows: 'Stanford University',
  },
  {
    ...someSelected,
    id: 'coaches-addresses',
    title: '3: the addresses of one school',
    actions: [{ press: 'Show addresses of Duke University' }],
    shows: 'Stanford University',
  },
  {
    ...someSelected,
    id: 'coaches-addresses-limit',
    title: '3: no more addresses',
    api: refuses(revealAddresses, 'address_limit_reached', { error: 'You have opened the addresses of 90 schools.' }),
    actions: [{ press: 'Show addresses of Duke University' }],
    shows: 'Stanford University',
  },
  {
    ...step3,
    id: 'coaches-none',
    title: '3: continues without a coach',
    actions: [{ press: 'Continue' }],
    shows: 'No Recipients Selected',
  },
  {
    ...step3,
    id: 'coaches-empty',
    title: '3: no coaches found',
    tables: {},
    shows: 'No coaches found for selected filters.',
  },
  {
    ...step3,
    id: 'coaches-failed',
    title: '3: coaches cannot be read',
    dataErrors: { master_coaches: '57014' },
    shows: 'The coaches could not be loaded',
  },
  { ...step3, id: 'coaches-slow', title: '3: slowly', delay: slowMs, shows: 'Loading coaches...' },
];

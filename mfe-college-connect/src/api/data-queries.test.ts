import type { ApiResult } from '@cc/contracts/federation/host-services';
import { coachSchema } from '@cc/contracts/entities/coach';
import { createFakeApi, noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { aCoach } from '../testing/coaches.ts';
import { revealedBy } from '../testing/revealed-by.ts';
import { createFakeData, type FakeTables } from '@cc/shared-ui/testing/fake-data';
import { someTokens } from '../testing/tokens.ts';
import { countSentEmails } from './count-sent-emails.ts';
import { DataError } from './data-error.ts';
import { readSportDetails, saveSportDetails } from './sport-details.ts';
import { readPersonalization, savePersonalization } from './personalization.ts';
import { readCoaches, readCoachesById } from './read-coaches.ts';
import { readConferences } from './read-conferences.ts';
import { revealAddresses } from './reveal-addresses.ts';
import { readSports } from './read-sports.ts';
import { readTokenTracker } from './read-token-tracker.ts';

const hour = 3_600_000;
const womensSoccer = { gender: 'women', sport: 'Soccer', division: null } as const;

function hostWith(tables: FakeTables) {
  const data = createFakeData(tables);
  const api = createFakeApi((call) => revealedBy(data, call));
  return { data, host: createFakeHost({ api, data }) };
}

describe('coaches', () => {
  // @spec 7.15
  it('are read in pages beyond the 1,000 rows of one response, in order', async () => {
    const coaches = Array.from({ length: 2_345 }, (_, index) => aCoach({ school: `School ${index % 400}` }));
    const { host } = hostWith({ master_coaches: coaches });
    const read = await readCoaches(host, { ...womensSoccer, conference: null });
    expect(new Set(read.map(({ id }) => id)).size).toBe(2_345);
    expect(read.map(({ school }) => school)).toEqual(coaches.map(({ school }) => school).sort());
  });

  // @spec 3.14, 7.15
  it('are filtered by gender, sport in lower case, division and conference', async () => {
    const wanted = aCoach({ conference: 'ACC', division: 1 });
    const others = [
      aCoach({ gender: 'men' }),
      aCoach({ sport: 'golf' }),
      aCoach({ division: 2 }),
      aCoach({ conference: 'SEC' }),
    ];
    const { host } = hostWith({ master_coaches: [wanted, ...others] });
    expect(await readCoaches(host, { ...womensSoccer, division: 1, conference: 'ACC' })).toEqual([
      coachSchema.parse(wanted),
    ]);
  });

  it('are ordered by school, last name and id', async () => {
    const [last, second, first, third] = [
      aCoach({ school: 'Yale', last_name: 'Adams' }),
      aCoach({ school: 'Duke', last_name: 'Baker', id: 8_001 }),
      aCoach({ school: 'Duke', last_name: 'Adams', id: 8_003 }),
      aCoach({ school: 'Duke', last_name: 'Baker', id: 8_002 }),
    ];
    const { host } = hostWith({ master_coaches: [last, third, second, first] });
    const read = await readCoaches(host, { ...womensSoccer, conference: null });
    expect(read.map(({ id }) => id)).toEqual([first, second, third, last].map(({ id }) => id));
  });

  it('are read by id, in batches', async () => {
    const coaches = Array.from({ length: 450 }, () => aCoach());
    const { host } = hostWith({ master_coaches: coaches });
    const ids = coaches.map(({ id }) => id);
    expect((await readCoachesById(host, ids)).map(({ id }) => id)).toEqual(ids);
  });

  it('fail as a DataError', async () => {
    const { host, data } = hostWith({});
    data.fail('master_coaches');
    await expect(readCoaches(host, { ...womensSoccer, conference: null })).rejects.toThrow(DataError);
  });
});

describe('addresses', () => {
  const [ann, bea] = [aCoach(), aCoach()];
  const tables = { master_coaches: [ann, bea, aCoach({ school: 'Yale' }), aCoach({ sport: 'golf' })] };
  const duke = { school: 'Duke', coaches: [ann], size: 2 };

  // @spec D1.4d
  it('are those of the school in one program, for buyers', async () => {
    const { host } = hostWith({ ...tables, token_tracker: [{ user_id: testUser.id, ...someTokens(1) }] });
    expect(await revealAddresses(host, duke)).toEqual(new Map([ann, bea].map(({ id, email }) => [id, email])));
  });

  it('are refused to others, with the sentence of the API', async () => {
    const { host } = hostWith(tables);
    await expect(revealAddresses(host, duke)).rejects.toMatchObject({
      name: 'AddressesRefusedError',
      reason: 'no-tokens',
      message: 'Choose a plan, then try again.',
    });
  });

  it('at the limit are refused as well; without an answer they are not', async () => {
    const asking = (answer: ApiResult<never>) => revealAddresses(createFakeHost({ api: createFakeApi(answer) }), duke);
    await expect(asking(refused('address_limit_reached'))).rejects.toMatchObject({ reason: 'limit' });
    await expect(asking(refused('rate_limited'))).rejects.not.toHaveProperty('reason');
    await expect(asking(noAnswer)).rejects.not.toHaveProperty('reason');
  });
});

// @spec 3.24
it('reads sports capitalized', async () => {
  const { host } = hostWith({ master_coaches: [aCoach(), aCoach({ sport: 'beach volleyball' })] });
  expect(await readSports(host)).toEqual([
    { name: 'Beach Volleyball', genders: ['women'] },
    { name: 'Soccer', genders: ['women'] },
  ]);
});

// @spec 7.16
it('reads the conferences of the filters', async () => {
  const rows = [
    aCoach({ conference: 'SEC' }),
    aCoach({ conference: 'ACC' }),
    aCoach({ conference: 'GLIAC', division: 2 }),
  ];
  const { host } = hostWith({ master_coaches: rows });
  expect(await readConferences(host, womensSoccer)).toEqual(['ACC', 'GLIAC', 'SEC']);
  expect(await readConferences(host, { ...womensSoccer, division: 1 })).toEqual(['ACC', 'SEC']);
});

// @spec 3.18, 7.19
it('counts emails of this user in the last 24 hours', async () => {
  const sent = (user_id: string, hoursAgo: number) => ({
    user_id,
    timestamp_sent: new Date(Date.now() - hoursAgo * hour).toISOString(),
  });
  const { host, data } = hostWith({ sent_emails: [sent(testUser.id, 1), sent(testUser.id, 25), sent('another', 1)] });
  expect(await countSentEmails(host, testUser.id)).toBe(1);
  expect(data.requests).toMatchObject([{ method: 'HEAD', name: 'sent_emails' }]);
});

// @spec 3.17, 6.7, 7.18
it('reads tokens, and null for a user without purchases', async () => {
  const tokens = someTokens(80);
  const { host } = hostWith({ token_tracker: [{ user_id: testUser.id, ...tokens }] });
  expect(await readTokenTracker(host, testUser.id)).toMatchObject({ ...tokens });
  expect(await readTokenTracker(host, 'another')).toBeNull();
});

// @spec 1.11, 3.15, 3.16, 6.7, 7.17
it('stores personalization as one row per user and reads it back', async () => {
  const { host, data } = hostWith({});
  expect(await readPersonalization(host, testUser.id)).toBeNull();
  const jordan = {
    fullName: ' Jordan Avery ',
    gradYear: '2027',
    currentTeam: 'Riverside United',
    highSchool: 'Riverside High',
    position: 'Striker',
    gpa: '3.8',
    achievements: ['Captain', ' ', 'All-state'],
    highlightLink: 'https://video.example/jordan',
  };
  await savePersonalization(host, testUser.id, { ...jordan, gpa: '3.7' });
  await savePersonalization(host, testUser.id, jordan);
  expect(data.tables['personalization']).toHaveLength(1);
  expect(data.tables['personalization']?.[0]).toMatchObject({ achievements: 'Captain\nAll-state' });
  expect(await readPersonalization(host, testUser.id)).toEqual({
    ...jordan,
    fullName: 'Jordan Avery',
    achievements: ['Captain', 'All-state'],
  });
});

it('stores the details of each sport in one row, and reads them back', async () => {
  const { host, data } = hostWith({});
  expect(await readSportDetails(host, testUser.id, 'soccer')).toBeNull();
  await saveSportDetails(host, testUser.id, 'soccer', { club: 'Rush' });
  await saveSportDetails(host, testUser.id, 'soccer', { club: ' Surf ', height: ' ' });
  await saveSportDetails(host, testUser.id, 'golf', {});
  expect(data.tables['sport_details']).toHaveLength(2);
  expect(await readSportDetails(host, testUser.id, 'soccer')).toEqual({ club: 'Surf' });
  expect(await readSportDetails(host, testUser.id, 'golf')).toEqual({});
});

import { timeZoneOf } from './time-zones.ts';

test.each([
  ['Tempe', 'AZ', 'America/Phoenix'],
  ['Indianapolis', 'IN', 'America/New_York'],
  ['Evansville', 'IN', 'America/Chicago'],
  ['Lexington', 'KY', 'America/New_York'],
  ['Bowling Green', 'KY', 'America/Chicago'],
  ['Knoxville', 'TN', 'America/New_York'],
  ['Nashville', 'TN', 'America/Chicago'],
  ['Pensacola', 'FL', 'America/Chicago'],
  ['El Paso', 'TX', 'America/Denver'],
  ['Moscow', 'ID', 'America/Los_Angeles'],
  ['Boise', 'ID', 'America/Denver'],
  ['Honolulu', 'HI', 'Pacific/Honolulu'],
])('%s, %s is in the zone %s', (city, state, zone) => {
  expect(timeZoneOf({ city, state })).toBe(zone);
});

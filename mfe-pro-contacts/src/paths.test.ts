import { clubsOf, paths } from './paths.ts';

test.each([1, 5])('a link to the order form can contain %d clubs', (clubs) => {
  expect(clubsOf(new URL(paths.order(clubs), 'https://site.example').search)).toBe(clubs);
});

test.each(['', '?clubs=', '?clubs=0', '?clubs=6', '?clubs=2.5', '?clubs=two', '?clubs=-1'])(
  '%j contains no number of clubs',
  (search) => {
    expect(clubsOf(search)).toBeUndefined();
  },
);

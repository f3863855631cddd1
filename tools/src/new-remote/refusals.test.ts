import { refusals } from './refusals.ts';

const scouting = { name: 'mfe-scouting', owner: 'Scouting team', path: '/scouting' };
const neighbours = {
  folders: ['mfe-commerce', 'shell', 'mfe-left-over'],
  remotes: [
    {
      name: 'mfe-commerce',
      owner: 'Commerce team',
      routes: [{ path: '/cart', title: 'Your cart', signInRequired: false }],
    },
  ],
};

test('a valid name, team and free address are accepted', () => {
  expect(refusals(scouting, neighbours)).toEqual([]);
  expect(refusals({ ...scouting, path: '/scouting/reports-2026' }, neighbours)).toEqual([]);
});

test.each([
  [{ name: 'scouting' }, /no name for a remote.*as in mfe-scouting/],
  [{ name: 'mfe-Scouting' }, /no name for a remote/],
  [{ name: 'mfe-../shell' }, /no name for a remote/],
  [{ name: `mfe-${'a'.repeat(40)}` }, /too long/],
  [{ name: 'mfe-commerce' }, /mfe-commerce is taken/],
  [{ name: 'mfe-left-over' }, /there is a folder of that name/],
  [{ name: 'mfe-example' }, /the template itself/],
  [{ owner: '' }, /no team's name/],
  [{ owner: 'The "best"' }, /no team's name/],
  [{ path: 'scouting' }, /no address for a page/],
  [{ path: '/' }, /no address for a page/],
  [{ path: '/scouting/:id' }, /no address for a page/],
  [{ path: '/cart' }, /\/cart is taken: it belongs to mfe-commerce \(Commerce team\)/],
  [{ path: '/api/scouting' }, /\/api belongs to the site itself/],
])('%j is refused with a message', (wrong, message) => {
  const found = refusals({ ...scouting, ...wrong }, neighbours);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(message);
});

test('all problems are reported at once', () => {
  expect(refusals({ name: 'Scouting', owner: '', path: 'scouting' }, neighbours)).toHaveLength(3);
});

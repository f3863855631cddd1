import { defineScenarios } from '@cc/contracts/scenarios/scenario';
import { changed, ownQuery, readSettings, scenarioOf, standaloneAddress } from './settings.ts';

test('an address contains all settings beside the page’s own query', () => {
  const settings = readSettings('?session_id=cs_1&scenario=paid&user=visitor&emails=0&fragments=live&panel=closed');
  expect(settings).toEqual({ scenario: 'paid', user: 'visitor', emails: 0, fragments: 'live', panel: 'closed' });
  expect(ownQuery('?session_id=cs_1&scenario=paid&user=visitor').toString()).toBe('session_id=cs_1');
  expect(standaloneAddress('/alone/mfe-commerce', '/success?session_id=cs_1&scenario=old#receipt', settings)).toBe(
    '/alone/mfe-commerce/success?session_id=cs_1&scenario=paid&user=visitor&emails=0&fragments=live&panel=closed#receipt',
  );
});

test('unknown values in an address are ignored', () => {
  expect(readSettings('?user=admin&emails=lots&fragments=dead&panel=ajar&api=teapot&props=[1]&width=9')).toEqual({});
});

test('a setting can be made, replaced and cleared', () => {
  expect(changed({ scenario: 'paid' }, { user: 'visitor' })).toEqual({ scenario: 'paid', user: 'visitor' });
  expect(changed({ scenario: 'paid', user: 'visitor' }, { user: null })).toEqual({ scenario: 'paid' });
});

test('selects the named scenario, else the first of the page, else the first', () => {
  const list = defineScenarios([
    { id: 'cart', title: 'Cart', path: '/cart', shows: 'Cart' },
    { id: 'paid', title: 'Paid', path: '/success?session_id=cs_1', shows: 'Paid' },
  ]);
  const idOf = (settings: { scenario?: string }, page: string) => scenarioOf(list, settings, page)?.id;
  expect(idOf({ scenario: 'paid' }, '/cart')).toBe('paid');
  expect(idOf({}, '/success')).toBe('paid');
  expect(idOf({ scenario: 'gone' }, '/other')).toBe('cart');
  expect(scenarioOf([], {}, '/')).toBeUndefined();
});

import { belowAttribute, wholeAttribute } from '@cc/contracts/federation/boot';
import { layOutBelow } from './lay-out.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('sections below the first screen are laid out one by one once the document is loaded', () => {
  const parts = [1, 2].map(() => document.body.appendChild(document.createElement('section')));
  for (const part of parts) part.setAttribute(belowAttribute, '');
  const laidOut = () => parts.map(({ style }) => style.contentVisibility === 'visible');
  layOutBelow(window);
  window.dispatchEvent(new Event('load'));
  expect(laidOut()).toEqual([false, false]);
  jest.advanceTimersToNextTimer();
  expect(laidOut()).toEqual([true, false]);
  jest.advanceTimersToNextTimer();
  expect(laidOut()).toEqual([true, true]);
  expect(document.documentElement).toHaveAttribute(wholeAttribute);
});

import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { act, screen } from '@testing-library/react';
import { installFakeVisibility } from '../../testing/fake-visibility.ts';
import { Statistics } from './statistics.tsx';

const matchMedia = window.matchMedia;
let visibility: ReturnType<typeof installFakeVisibility>;

beforeEach(() => {
  jest.useFakeTimers();
  visibility = installFakeVisibility();
});
afterEach(() => {
  visibility.remove();
  window.matchMedia = matchMedia;
  jest.useRealTimers();
});

function wantNoMotion(): void {
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('prefers-reduced-motion') });
}

const shown = () => [...document.querySelectorAll('[data-counting]')].map(({ textContent }) => textContent);
const final = ['4000+', '24+', '30+', '495,000+'];
/** One of the 60 steps of two seconds. */
const step = () => act(() => void jest.advanceTimersByTime(2_000 / 60));

// @spec 2.home.1
test('the numbers and their labels match the specification', () => {
  renderWithHost(<Statistics />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Verified Contacts',
    'NCAA Sports',
    'NCAA Conferences',
    'College Recruits We Can Help',
  ]);
  expect(shown()).toEqual(final);
});

// @spec 2.home.1, 9.plans.18
test('count up in 60 steps within 2 seconds once 30 % are visible', () => {
  renderWithHost(<Statistics />);
  expect(visibility.thresholds()).toEqual([0.3]);
  visibility.show(0);
  expect(shown()).toEqual(['0+', '0+', '0+', '0+']);
  visibility.show(0.29);
  act(() => void jest.advanceTimersByTime(5_000));
  expect(shown()[0]).toBe('0+');

  visibility.show(0.3);
  step();
  expect(shown()).toEqual(['67+', '0+', '1+', '8,250+']);
  for (let steps = 1; steps < 30; steps += 1) step();
  expect(shown()).toEqual(['2000+', '12+', '15+', '247,500+']);
  for (let steps = 30; steps < 59; steps += 1) step();
  expect(shown()[3]).toBe('486,750+');
  step();
  expect(shown()).toEqual(final);
  step();
  expect(shown()).toEqual(final);
});

test('count only once, even if scrolled out of view and back', () => {
  renderWithHost(<Statistics />);
  visibility.show(1);
  act(() => void jest.advanceTimersByTime(2_100));
  expect(visibility.thresholds()).toEqual([]);
  expect(shown()).toEqual(final);
});

test('with reduced motion the final values are shown immediately', () => {
  wantNoMotion();
  renderWithHost(<Statistics />);
  expect(visibility.thresholds()).toEqual([]);
  expect(shown()).toEqual(final);
});

test('a screen reader gets the final values during the count', () => {
  renderWithHost(<Statistics />);
  visibility.show(0);
  for (const value of final) expect(screen.getByText(value)).not.toHaveAttribute('aria-hidden');
});

import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { takeMistakes } from './data-api/mistakes.ts';

/** The mistakes that React makes between two states of a paragraph. */
function mistakesFrom(before: ReactElement, after: ReactElement) {
  const { rerender } = render(<div>{before}</div>);
  rerender(<div>{after}</div>);
  return takeMistakes();
}

test.each([
  ['a text that goes', <p>One{'. Two'}</p>, <p>One{null}</p>],
  ['an element that comes before a text', <p>{null}One</p>, <p>{<b>Zero</b>}One</p>],
  ['a text that an element replaces', <p>{'One'}!</p>, <p>{<b>One</b>}!</p>],
])('a test fails for %s: a translated page would break', (_what, before, after) => {
  expect(mistakesFrom(before, after)).toContainEqual(expect.stringContaining('give it an element of its own'));
});

test.each([
  ['a text with an element of its own', <p>One{<span>. Two</span>}</p>, <p>One{null}</p>],
  ['another text in its place', <p>One{'. Two'}</p>, <p>One{'. Three'}</p>],
  ['a text that is all of its element', <p>{'One'}</p>, <p>{null}</p>],
])('a test does not fail for %s', (_what, before, after) => {
  expect(mistakesFrom(before, after)).toEqual([]);
});

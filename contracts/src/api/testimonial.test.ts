import { formProblems, type DraftOf } from '../entities/form-rules.ts';
import { testimonialRules, toLastInitial } from '../entities/testimonial.ts';
import { testimonialRequest } from '../testing/requests.ts';
import { testimonial } from './testimonial.ts';

test.each([
  { firstName: ' ' },
  { firstName: 'n'.repeat(51) },
  { lastInitial: '' },
  { lastInitial: 'a' },
  { lastInitial: 'AB' },
  { lastInitial: '7' },
  { rating: 0 },
  { rating: 6 },
  { rating: 4.5 },
  { rating: '5' },
  { comments: ' ' },
  { comments: 'c'.repeat(1_001) },
  { leaveEmpty: 'w'.repeat(501) },
])('refuses %j', (changes) => {
  expect(testimonial.request.safeParse({ ...testimonialRequest, ...changes }).success).toBe(false);
});

// @spec 3.21
test.each([
  ['a', 'A'],
  [' b', 'B'],
  ['cd', 'C'],
  ['ß', 'S'],
  ['é', 'É'],
  ['7', '7'],
  ['', ''],
])('the last initial of %j is %j', (typed, initial) => {
  expect(toLastInitial(typed)).toBe(initial);
});

test.each(['É', 'Ж', '李', '김', 'س', 'א'])('%s is a last initial, also of a script without capitals', (initial) => {
  expect(testimonial.request.parse({ ...testimonialRequest, lastInitial: initial }).lastInitial).toBe(initial);
});

const problemsOf = (draft: DraftOf<typeof testimonialRules>) => formProblems(testimonialRules, draft);

// @spec 3.21
test('names each field that is missing', () => {
  expect(problemsOf({ firstName: ' ', lastInitial: '7', rating: null, comments: '' })).toEqual({
    firstName: 'Please enter your first name.',
    lastInitial: 'Please enter one letter.',
    rating: 'Please choose from one to five stars.',
    comments: 'Please write a sentence or two.',
  });
  expect(problemsOf(testimonialRequest)).toEqual({});
});

test('names each field that is too long, and by how much', () => {
  const long = { ...testimonialRequest, firstName: 'n'.repeat(60), comments: 'c'.repeat(1_500) };
  expect(problemsOf(long)).toEqual({
    firstName: 'Please use at most 50 characters. You have 60.',
    comments: 'Please use at most 1,000 characters. You have 1,500.',
  });
});

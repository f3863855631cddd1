import { noAnswer, proxyPage, refused } from '@cc/shared-ui/testing/fake-api';
import { apiErrorMessage } from './api-error-message.ts';

it.each([
  ['a refusal', refused('run_begun', { error: 'The first email has left.' }), 'The first email has left.'],
  // A title such as "Not Changed" would be wrong.
  ['an outcome that the server does not know', refused('outcome_unknown', { error: 'It is not known.' }), 'Fallback.'],
  ['no answer', noAnswer, 'Fallback.'],
  ['a page of a proxy', proxyPage, 'Fallback.'],
])('the sentence for %s', (_what, failure, sentence) => {
  expect(failure.ok || apiErrorMessage(failure, 'Fallback.')).toBe(sentence);
});

import { formEmail } from '../api/form-text.ts';
import { invalidAddresses, validAddresses } from '../fixtures/email-addresses.ts';
import { looksLikeEmail } from './email-rule.ts';
import { footerEmailProblem, sectionEmailProblem } from './newsletter.ts';

// The API trims what comes: only then is it the address that the page judged.
const apiTakes = (email: string) => formEmail('missing', 'invalid').safeParse(email).success;
const pagesTake = (email: string) => [looksLikeEmail(email), !footerEmailProblem(email), !sectionEmailProblem(email)];

test.each(validAddresses)('pages and the API take %j', (email) => {
  expect(pagesTake(email)).toEqual([true, true, true]);
  expect(apiTakes(email)).toBe(true);
});

test.each(invalidAddresses)('neither pages nor the API take %j', (email) => {
  expect(looksLikeEmail(email)).toBe(false);
  expect([!footerEmailProblem(email), !sectionEmailProblem(email)]).toEqual([apiTakes(email), apiTakes(email)]);
  expect(apiTakes(email)).toBe(looksLikeEmail(email.trim()));
});

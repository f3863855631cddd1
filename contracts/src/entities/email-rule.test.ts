import { formEmail } from '../api/form-text.ts';
import { invalidAddresses, validAddresses } from '../fixtures/email-addresses.ts';
import { emailInputPattern, emailMaxLength, looksLikeEmail } from './email-rule.ts';
import { footerEmailProblem, sectionEmailProblem } from './newsletter.ts';

// The API trims what comes: only then is it the address that the page judged.
const apiTakes = (email: string) => formEmail('missing', 'invalid').safeParse(email).success;
// As the standard says that browsers read the attribute, which has no part in an address's length.
const browsersTake = (email: string) => new RegExp(`^(?:${emailInputPattern})$`, 'v').test(email);
const pagesTake = (email: string) => [looksLikeEmail(email), !footerEmailProblem(email), !sectionEmailProblem(email)];

// @spec 5.2
test.each(validAddresses)('pages and the API take %j', (email) => {
  expect(pagesTake(email)).toEqual([true, true, true]);
  expect(apiTakes(email)).toBe(true);
  expect(browsersTake(email)).toBe(true);
});

test.each(invalidAddresses)('neither pages nor the API take %j', (email) => {
  expect(looksLikeEmail(email)).toBe(false);
  expect([!footerEmailProblem(email), !sectionEmailProblem(email)]).toEqual([apiTakes(email), apiTakes(email)]);
  expect(apiTakes(email)).toBe(looksLikeEmail(email.trim()));
  expect(browsersTake(email)).toBe(email.length > emailMaxLength);
});

import { invalidAddresses, validAddresses } from '../testing/email-addresses.ts';
import { emailInputPattern, emailMaxLength, looksLikeEmail } from './email-rule.ts';

// As the standard says that browsers read the attribute, which does not limit the length.
const browsersAccept = (email: string) => new RegExp(`^(?:${emailInputPattern})$`, 'v').test(email);

test.each(validAddresses)('%j is accepted', (email) => {
  expect(looksLikeEmail(email)).toBe(true);
  expect(browsersAccept(email)).toBe(true);
});

test.each(invalidAddresses)('%j is refused', (email) => {
  expect(looksLikeEmail(email)).toBe(false);
  expect(browsersAccept(email)).toBe(email.length > emailMaxLength);
});

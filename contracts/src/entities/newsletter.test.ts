import { unreachableAddresses, unusualAddresses, validAddresses } from '../testing/email-addresses.ts';
import { looksLikeEmail } from './email-rule.ts';
import { fieldProblem } from './form-rules.ts';
import {
  footerMessageMs,
  newsletterEmailPattern,
  newsletterFooterRules,
  newsletterMessages,
  newsletterSectionRules,
} from './newsletter.ts';

const footerProblem = (email: string) => fieldProblem(newsletterFooterRules.email, email);
const sectionProblem = (email: string) => fieldProblem(newsletterSectionRules.email, email);
// As the standard says that browsers read the attribute.
const browsersAccept = (email: string) => new RegExp(`^(?:${newsletterEmailPattern})$`, 'v').test(email);

// @spec 5.2
test.each([
  ['', 'Please enter a valid email address', 'Please enter your email address'],
  ['   ', 'Please enter a valid email address', 'Please enter your email address'],
  ['jordan', 'Please enter a valid email address', 'Please enter a valid email address'],
  [`a@b.${'c'.repeat(251)}`, 'Please enter a valid email address', 'Please enter a valid email address'],
  [' jordan@gmail.example ', undefined, undefined],
])('%j: the footer says %s, the section %s', (email, footer, section) => {
  expect(footerProblem(email)).toBe(footer);
  expect(sectionProblem(email)).toBe(section);
});

// @spec 5.3
test.each([...validAddresses, ...unusualAddresses])('both forms and the browser accept %j', (email) => {
  expect([footerProblem(email), sectionProblem(email)]).toEqual([undefined, undefined]);
  expect(browsersAccept(email)).toBe(true);
});

test.each(unusualAddresses)('the rule is simpler than that of the other forms: %j', (email) => {
  expect(looksLikeEmail(email)).toBe(false);
});

// @spec D1.27a
test.each(unreachableAddresses)('both forms and the browser refuse %j', (email) => {
  const { invalid } = newsletterMessages;
  expect([footerProblem(email), sectionProblem(email)]).toEqual([invalid, invalid]);
  expect(browsersAccept(email)).toBe(false);
});

// @spec 8.5
test('the messages and the duration match the specification', () => {
  expect(newsletterMessages).toMatchObject({
    failed: 'Failed to subscribe. Please try again.',
    footerSuccess: 'Successfully subscribed!',
    sectionSuccess: 'Successfully subscribed to our newsletter!',
  });
  expect(footerMessageMs).toBe(3_000);
});

import { footerEmailProblem, footerMessageMs, newsletterMessages, sectionEmailProblem } from './newsletter.ts';

// @spec 5.2
test.each([
  ['', 'Please enter a valid email address'],
  ['   ', 'Please enter a valid email address'],
  ['jordan', 'Please enter a valid email address'],
  [`${'a'.repeat(250)}@b.c`.padEnd(255, 'c'), 'Please enter a valid email address'],
  ['jordan@', 'Please enter a valid email address'],
  [' jordan@gmail.example ', undefined],
])('the footer asks for an address with an @: %j', (email, problem) => {
  expect(footerEmailProblem(email)).toBe(problem);
});

// @spec 5.3
test.each([
  ['', 'Please enter your email address'],
  ['   ', 'Please enter your email address'],
  ['jordan', 'Please enter a valid email address'],
  ['jordan@', 'Please enter a valid email address'],
  ['jordan@gmail', 'Please enter a valid email address'],
  ['jor dan@gmail.example', 'Please enter a valid email address'],
  ['jordan@@gmail.example', 'Please enter a valid email address'],
  [' jordan@gmail.example ', undefined],
])('the section asks for text, @, text, dot, text: %j', (email, problem) => {
  expect(sectionEmailProblem(email)).toBe(problem);
});

// @spec 8.5
test('the words and the time are those of the specification', () => {
  expect(newsletterMessages).toMatchObject({
    failed: 'Failed to subscribe. Please try again.',
    footerSuccess: 'Successfully subscribed!',
    sectionSuccess: 'Successfully subscribed to our newsletter!',
  });
  expect(footerMessageMs).toBe(3_000);
});

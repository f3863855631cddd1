import { attachmentLimits, attachmentTypes } from '@cc/contracts/entities/attachment';
import { dailyEmailLimit } from '@cc/contracts/entities/token-tracker';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import FaqPage from './faq-page.tsx';

const answerTo = (question: string) => screen.getByRole('heading', { level: 3, name: question }).parentElement;

// @spec 9.plans.23
test('claims a 30-day money-back guarantee', () => {
  renderWithHost(<FaqPage />);
  expect(answerTo('Can I get my money back?')).toHaveTextContent('We give a 30-day money-back guarantee.');
});

test('pages named in an answer are links', () => {
  renderWithHost(<FaqPage />);
  const answer = within(answerTo('Can I get my money back?') ?? document.body);
  expect(answer.getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact');
  expect(answer.getByRole('link', { name: 'refund page' })).toHaveAttribute('href', '/refund');
  expect(document.body).not.toHaveTextContent(/\]\(/);
});

test('prices and token counts come from the catalogue', () => {
  renderWithHost(<FaqPage />);
  expect(answerTo('Which plan should I choose?')).toHaveTextContent(
    /: 30 schools\. Premium covers 80 schools, .* costs \$5 more than Premium/,
  );
});

// @spec 9.plans.22
test('excludes children under 13', () => {
  renderWithHost(<FaqPage />);
  expect(answerTo('Who is it for?')).toHaveTextContent('Children under 13 may not use Coach Connect.');
});

// @spec 2.route.11
test('attachment and daily limits come from the contracts', () => {
  renderWithHost(<FaqPage />);
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  const { maxFiles, maxFileBytes, maxTotalBytes } = attachmentLimits;
  const attachments = answerTo('Can I attach my résumé or transcript?');
  expect(attachments).toHaveTextContent(
    `up to ${maxFiles} files, ${megabytes(maxFileBytes)} each and ${megabytes(maxTotalBytes)} in total`,
  );
  for (const extension of Object.keys(attachmentTypes)) expect(attachments).toHaveTextContent(extension);
  expect(answerTo('How many emails can I send in a day?')).toHaveTextContent(
    `Up to ${dailyEmailLimit} in any 24 hours`,
  );
  expect(answerTo('What do Pro Contacts cost?')).toHaveTextContent(
    '$5 for one club, or $3.50 per club for two or more',
  );
});

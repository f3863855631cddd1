import { join } from 'node:path';
import { feedbackRules } from '@cc/contracts/entities/feedback';
import type { ApiClient, ApiResult } from '@cc/contracts/federation/host-services';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { proxyPage } from '@cc/shared-ui/testing/fake-api';
import { declared, wearStyleSheet } from '@cc/shared-ui/testing/wear-style-sheet';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderStep } from '../../testing/render-step.tsx';
import { FeedbackButton } from './feedback-button.tsx';

type Answer = ApiResult<{ received: true }>;
const received: Answer = { ok: true, data: { received: true } };

async function openFeedback(...answers: Answer[]) {
  const requests: unknown[] = [];
  const api = {
    async call(_endpoint: unknown, body: unknown) {
      requests.push(body);
      return answers[requests.length - 1];
    },
    // Only one endpoint is called in this test.
  } as unknown as ApiClient;
  const rendered = renderStep(<FeedbackButton />, { host: createFakeHost({ api }) });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Feedback' }));
  await screen.findByRole('dialog');
  return { ...rendered, user, requests };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Submit Feedback' });

// One test's style sheet must not hide the button in the next.
afterEach(() => document.head.replaceChildren());

describe('FeedbackButton', () => {
  // @spec 2.wizard.4, 3.20, 5.16, 8.17
  it('sends the form and shows a thank-you', async () => {
    const { user, requests, host } = await openFeedback(received);
    expect(field('Email')).toHaveValue(testUser.email);
    await user.click(screen.getByRole('radio', { name: 'Bug' }));
    await user.type(field('Subject'), 'Typo');
    await user.type(field('Description'), 'In step 4');
    expect(screen.getByText('4/100 characters')).toBeInTheDocument();
    expect(screen.getByText('9/1000 characters')).toBeInTheDocument();
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests).toEqual([{ type: 'bug', subject: 'Typo', description: 'In step 4', email: testUser.email }]);
    expect(host.notifications).toEqual([
      { tone: 'success', title: 'Thank you!', description: 'Your feedback has been submitted.' },
    ]);
  });

  // @spec 2.wizard.4
  it('floats, is hidden on small screens and shown on large ones', () => {
    const sheet = wearStyleSheet(join(__dirname, 'feedback.module.css'));
    renderStep(<FeedbackButton />);
    expect(screen.getByText('Feedback').closest('button')).toHaveStyle({ position: 'fixed', display: 'flex' });
    expect(declared(sheet, '.floating', 'display')).toBe('none');
    const media = [...sheet.cssRules]
      .map(({ cssText }) => cssText.replace(/\s+/g, ' '))
      .filter((css) => css[0] === '@');
    expect(media).toEqual([
      expect.stringMatching(/^@media \(min-width: 1024px\) ?{ ?\.floating ?{ ?display: inline-flex;? ?} ?}$/),
    ]);
  });

  // @spec 5.16
  it('shows which fields are missing', async () => {
    const { user, requests } = await openFeedback();
    await user.clear(field('Email'));
    await user.type(field('Email'), 'me@nowhere');
    await user.type(field('Subject'), '   ');
    await user.click(submit());
    for (const problem of ['subject', 'description', 'email'] as const) {
      expect(
        screen.getByText(problem === 'email' ? (feedbackRules.email.wrong ?? '') : feedbackRules[problem].missing),
      ).toBeInTheDocument();
    }
    expect(requests).toEqual([]);
  });

  // @spec 5.16, 9.plans.11
  it('accepts at most 100 and 1,000 characters', async () => {
    await openFeedback();
    expect(field('Subject')).toHaveAttribute('maxlength', '100');
    expect(field('Description')).toHaveAttribute('maxlength', '1000');
  });

  // @spec 7.11, 8.17
  it.each([
    [
      { ok: false, kind: 'refused', status: 429, error: { error: 'Slow down.', code: 'rate_limited', requestId: 'r' } },
      'Slow down.',
    ],
    [{ ok: false, kind: 'network', message: 'offline' }, 'Failed to submit feedback'],
    [proxyPage, 'Failed to submit feedback'],
  ] as const)('keeps the text when it fails (%#)', async (answer, description) => {
    const { user, host, requests } = await openFeedback(answer, received);
    await user.type(field('Subject'), 'Idea');
    await user.type(field('Description'), 'More');
    await user.click(submit());
    expect(host.notifications).toEqual([{ tone: 'error', title: 'Error', description }]);
    expect(field('Description')).toHaveValue('More');
    await user.click(submit());
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(host.notifications.at(-1)?.title).toBe('Thank you!');
  });
});

import { answered, createFakeApi } from '@cc/shared-ui/testing/fake-api';
import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import FeedbackPage from './feedback-page.tsx';

const field = (name: string) => screen.getByRole('textbox', { name });

// @spec 6.6, D1.28
it('lets a visitor send feedback without signing in', async () => {
  const api = createFakeApi(answered({ received: true }));
  const host = createFakeHost({ api, user: null });
  renderWithHost(<FeedbackPage />, { host });
  await userEvent.type(field('Subject'), 'Idea');
  await userEvent.type(field('Description'), 'More sports');
  await userEvent.type(field('Email'), 'parent@mail.example');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Feedback' }));
  await waitFor(() => expect(host.notifications).toHaveLength(1));
  expect(host.notifications[0]).toMatchObject({ title: 'Thank you!' });
  expect(api.calls).toMatchObject([
    {
      path: '/api/feedback',
      body: { type: 'feature', subject: 'Idea', description: 'More sports', email: 'parent@mail.example' },
    },
  ]);
  expect(field('Description')).toHaveValue('');
  expect(await axeViolations()).toEqual([]);
});

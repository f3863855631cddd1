import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CollegePage from './app.tsx';
import { mailboxConnected } from './state/connection-slice.ts';
import { coachesSelected } from './state/selection-slice.ts';
import { stepEntered } from './state/wizard-slice.ts';
import { aCoach } from './testing/coaches.ts';
import { renderStep } from './testing/render-step.tsx';

// Files that are loaded later than the page fail while there is no network, and can be requested again.
const mockNetwork = { lost: false };
function mockFile(path: string): unknown {
  if (mockNetwork.lost) throw new Error('Loading chunk 4 failed.');
  return jest.requireActual(path);
}
jest.mock('./features/personalization/personalization-step.tsx', () =>
  mockFile('./features/personalization/personalization-step.tsx'),
);
jest.mock('./features/feedback/feedback-dialog.tsx', () => mockFile('./features/feedback/feedback-dialog.tsx'));

const reported: string[] = [];
const take = (event: ErrorEvent) => {
  event.preventDefault();
  reported.push(event.message);
};

beforeEach(() => {
  mockNetwork.lost = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !mockNetwork.lost);
  window.addEventListener('error', take);
});
afterEach(() => {
  jest.restoreAllMocks();
  window.removeEventListener('error', take);
  reported.length = 0;
});

function openStep4() {
  const mailbox = { email: 'jordan@gmail.example', accessToken: 'x'.repeat(32), provider: 'gmail' } as const;
  return renderStep(<CollegePage />, {
    prepare(store) {
      store.dispatch(mailboxConnected(mailbox));
      store.dispatch(coachesSelected([aCoach()]));
      store.dispatch(stepEntered(4));
    },
  });
}

const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
const step4 = () => screen.findByRole('heading', { name: 'Personalization' });

it('keeps its frame if a step cannot be loaded, and loads the step when asked to', async () => {
  const { store } = openStep4();
  const message = () => screen.findByText('This step could not be loaded');
  const frame = () => {
    expect(within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('button')).toHaveLength(7);
    expect(screen.getByText('1 coach at 1 school')).toBeInTheDocument();
  };
  await message();
  frame();
  expect(reported).toEqual([expect.stringContaining('Loading chunk 4 failed.')]);
  // Entering the step again loads it again.
  for (const step of [2, 4] as const) act(() => void store.dispatch(stepEntered(step)));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await message();
  expect(reported).toHaveLength(2);
  await tryAgain();
  await message();
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  mockNetwork.lost = false;
  await tryAgain();
  expect(await step4()).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  frame();
});

it('stays if Feedback cannot be loaded, says so, and opens it at the next press', async () => {
  mockNetwork.lost = false;
  const { host } = openStep4();
  await step4();
  mockNetwork.lost = true;
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Feedback' }));
  await press();
  expect(host.notifications).toEqual([
    {
      tone: 'error',
      title: 'Feedback Not Opened',
      description: 'The form could not be loaded. Check your connection and try again.',
    },
  ]);
  await step4();
  mockNetwork.lost = false;
  await press();
  expect(await screen.findByRole('dialog', { name: 'Feedback' })).toBeInTheDocument();
});

import { currentMailbox } from '@cc/contracts/scenarios/samples';
import { answered, createFakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, waitFor } from '@testing-library/react';
import { selectMailbox } from '../../state/connection-slice.ts';
import { markConnecting } from '../../state/pending-connection.ts';
import { createFakeBrowser } from '../../testing/fake-browser.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { stubSteps } from '../../testing/stub-steps.tsx';
import { WizardPage } from './wizard-page.tsx';

const next = { ...testUser, id: '11111111-9b0d-4e57-8c21-0a4f7d3b9e10', email: 'next.person@gmail.example' };
const connected = { ...currentMailbox, email: 'sam@outlook.example', provider: 'outlook', current: true } as const;

test.each([false, true])(
  'a mailbox that is confirmed late is connected for nobody else (other user: %s)',
  async (changes) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const api = createFakeApi(async () => {
      await promise;
      return answered({ mailboxes: [connected] });
    });
    const browser = createFakeBrowser();
    markConnecting(browser.sessionStorage, 'outlook');
    const host = createFakeHost({ user: testUser, data: createFakeData(), api });
    const route =
      '/college?email=sam%40outlook.example&access_token=opaque-handle-of-a-stored-mailbox&provider=outlook';
    const page = <WizardPage steps={stubSteps} SelectedRecipients={() => null} FeedbackButton={() => null} />;
    const { store } = renderStep(page, { host, browser, openSession: false, route });
    await waitFor(() => expect(api.calls).toHaveLength(1));
    if (changes) {
      await act(async () => {
        host.auth.becomeVisitor();
        browser.storage.clear();
        host.auth.signIn(next);
      });
    }
    await act(async () => resolve(null));
    const titles = host.notifications.map(({ title }) => title);
    await waitFor(() => expect(titles.includes('Connected')).toBe(!changes));
    expect(selectMailbox(store.getState())?.email).toBe(changes ? undefined : 'sam@outlook.example');
  },
);

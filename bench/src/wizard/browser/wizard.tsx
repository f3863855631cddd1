import '@cc/shared-ui/styles.css';
import { jordan } from '@cc/contracts/fixtures/people';
import { AuthProvider, HostProvider } from '@cc/shared-ui/host';
import { BrowserRouter } from '@cc/shared-ui/router';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { TooltipProvider } from '@cc/shared-ui/tooltip';
import { createRoot } from 'react-dom/client';
import CollegePage from '#workspace/mfe-college-connect/src/app.tsx';
import remote from '#workspace/mfe-college-connect/src/remote.tsx';
import { chosen, kept, sessionAt } from '#workspace/mfe-college-connect/src/scenarios/wizard-storage-of.ts';
import { manyCoaches } from './many-coaches.ts';

const query = new URLSearchParams(window.location.search);
const coaches = manyCoaches(Number(query.get('coaches')), Number(query.get('conferences')));
for (const [key, value] of Object.entries(kept(sessionAt(3, chosen())).storage ?? {})) {
  localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
}

const root = document.getElementById('root');
const { Root } = remote;
if (!root || !Root) throw new Error('This document does not belong to the benchmark.');
const host = createFakeHost({ user: jordan, data: createFakeData({ master_coaches: [...coaches] }) });
createRoot(root).render(
  <BrowserRouter>
    <HostProvider host={host}>
      <AuthProvider>
        <TooltipProvider>
          <Root>
            <CollegePage />
          </Root>
        </TooltipProvider>
      </AuthProvider>
    </HostProvider>
  </BrowserRouter>,
);

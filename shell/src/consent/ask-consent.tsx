import type { ApiClient } from '@cc/contracts/federation/host-services';
import { createRoot } from 'react-dom/client';
import { reportFailure } from '../report-failure.ts';
import { ConsentDialog, type ConsentAnswer } from './consent-dialog.tsx';
import type { AskedAuth } from './with-consent.ts';

let asking: Promise<ConsentAnswer> | undefined;

/** Opens the dialog, once for all calls that wait for it. */
export function askConsent(api: ApiClient, auth: AskedAuth): Promise<ConsentAnswer> {
  asking ??= openDialog(api, auth).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** It has a React root of its own, so that no page's first load contains it. */
async function openDialog(api: ApiClient, auth: AskedAuth): Promise<ConsentAnswer> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { onUncaughtError: (error) => reportFailure('The consent dialog failed', error) });
  const user = auth.getSnapshot().user?.id;
  let stop = () => {};
  // A child who is signed out reads why.
  const leave = () => {
    stop();
    return auth.leave();
  };
  const answer = await new Promise<ConsentAnswer>((resolve) => {
    // The next person at the device must not answer for this one.
    stop = auth.subscribe(() => auth.getSnapshot().user?.id !== user && resolve(null));
    root.render(<ConsentDialog api={api} leave={leave} onAnswer={resolve} />);
  });
  stop();
  root.unmount();
  place.remove();
  return answer;
}

import type { ApiClient } from '@cc/contracts/federation/host-services';
import { createRoot } from 'react-dom/client';
import { reportFailure } from '../report-failure.ts';
import { ConsentDialog } from './consent-dialog.tsx';

let asking: Promise<boolean> | undefined;

/** Opens the dialog, once for all calls that wait for it. @returns whether the user agreed. */
export function askConsent(api: ApiClient): Promise<boolean> {
  asking ??= openDialog(api).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** It has a React root of its own, so that no page's first load contains it. */
async function openDialog(api: ApiClient): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { onUncaughtError: (error) => reportFailure('The consent dialog failed', error) });
  const agreed = await new Promise<boolean>((resolve) => root.render(<ConsentDialog api={api} onAnswer={resolve} />));
  root.unmount();
  place.remove();
  return agreed;
}

import type { ApiClient } from '@cc/contracts/federation/host-services';
import { createRoot } from 'react-dom/client';
import { reportFailure } from '../report-failure.ts';
import { ConsentDialog, type ConsentAnswer, type ConsentDialogProps } from './consent-dialog.tsx';

let asking: Promise<ConsentAnswer> | undefined;

/** Opens the dialog, once for all calls that wait for it. */
export function askConsent(api: ApiClient, leave: ConsentDialogProps['leave']): Promise<ConsentAnswer> {
  asking ??= openDialog({ api, leave }).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** It has a React root of its own, so that no page's first load contains it. */
async function openDialog(props: Omit<ConsentDialogProps, 'onAnswer'>): Promise<ConsentAnswer> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { onUncaughtError: (error) => reportFailure('The consent dialog failed', error) });
  const answer = await new Promise<ConsentAnswer>((resolve) =>
    root.render(<ConsentDialog {...props} onAnswer={resolve} />),
  );
  root.unmount();
  place.remove();
  return answer;
}

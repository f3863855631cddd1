import { Button } from '@cc/shared-ui/button';
import { useSyncExternalStore } from 'react';
import styles from './sign-in-dialog.module.css';
import type { SignInStandIn } from './sign-in-stand-in.ts';

export interface SignInDialogProps {
  readonly standIn: SignInStandIn;
  readonly onSignIn: () => void;
}

/**
 * Replaces the site's sign-in dialog. It is not modal, so that the panel stays usable beside it.
 */
export function SignInDialog({ standIn, onSignIn }: SignInDialogProps) {
  const request = useSyncExternalStore(standIn.subscribe, standIn.getSnapshot);
  if (!request) return null;
  const close = () => {
    standIn.close(request);
    request.blocking?.onClose();
  };
  const signIn = () => {
    standIn.close(request);
    onSignIn();
  };
  return (
    <section role="dialog" aria-labelledby="sign-in-stand-in" className={styles.dialog} data-tone="white">
      <h2 id="sign-in-stand-in">The site’s sign-in dialog</h2>
      <p>{request.blocking ? 'It blocks the page: to close it is to leave.' : 'The page stays usable without it.'}</p>
      <div className={styles.ways}>
        <Button size="sm" onClick={signIn}>
          Sign in
        </Button>
        <Button size="sm" variant="secondary" onClick={close}>
          Close
        </Button>
      </div>
    </section>
  );
}

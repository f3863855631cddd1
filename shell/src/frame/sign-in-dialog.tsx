import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '@cc/shared-ui/button';
import { Dialog } from '@cc/shared-ui/dialog';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import type { SignInRequests } from '../host/sign-in-requests.ts';
import styles from './sign-in-dialog.module.css';
import { reportFailure } from '../report-failure.ts';

const nobodyAsked = () => null;

/** Sign-in with Google or Microsoft (specification 2). Opens whenever a part of the page asks the host for it. */
export function SignInDialog({ requests }: { readonly requests: SignInRequests }) {
  const request = useSyncExternalStore(requests.subscribe, requests.getSnapshot, nobodyAsked);
  const { notify } = useHost();
  const { signInWithGoogle, signInWithMicrosoft } = useAuth();
  const [starting, setStarting] = useState(false);

  // Back from the provider by the browser's Back: the page is as it was left, and no sign-in is starting.
  useEffect(() => {
    const onShow = () => setStarting(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const start = async (signIn: () => Promise<void>) => {
    setStarting(true);
    try {
      // When this goes well the browser leaves for the provider, so the buttons stay as they are.
      await signIn();
    } catch (error) {
      reportFailure('A sign-in did not start', error);
      setStarting(false);
      notify({ tone: 'error', title: error instanceof Error ? error.message : 'The sign-in could not be started.' });
    }
  };

  return (
    <Dialog
      open={request !== null}
      onOpenChange={(open) => {
        if (!open) requests.dismiss();
      }}
      title="Sign in to Coach Connect"
      description="Please sign in with your preferred provider to continue."
      size="sm"
    >
      <div className={styles['providers']}>
        <Button
          variant="secondary"
          size="lg"
          icon={<Icon name="google" />}
          disabled={starting}
          onClick={() => void start(signInWithGoogle)}
        >
          {starting ? 'Signing in...' : 'Sign in with Google'}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          icon={<Icon name="microsoft" />}
          disabled={starting}
          onClick={() => void start(signInWithMicrosoft)}
        >
          {starting ? 'Signing in...' : 'Sign in with Microsoft'}
        </Button>
      </div>
    </Dialog>
  );
}

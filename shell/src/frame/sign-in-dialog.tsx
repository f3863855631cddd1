import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { shellRoutes } from '@cc/contracts/federation/shell';
import { Button } from '@cc/shared-ui/button';
import { Dialog, DrawnDialog } from '@cc/shared-ui/dialog';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import type { SignInRequests } from '../host/sign-in-requests.ts';
import styles from './sign-in-dialog.module.css';
import { reportFailure } from '../report-failure.ts';
import { useForeseenSignIn } from './use-foreseen-sign-in.ts';

const nobodyAsked = () => null;

export interface SignInDialogProps {
  readonly requests: SignInRequests;
  readonly registry: Registry;
  /** Fulfilled once the first page is there and listens. */
  readonly pageListens: Promise<void>;
}

/** Sign-in with Google or Microsoft (specification 2). Opens whenever a part of the page asks the host for it. */
export function SignInDialog({ requests, registry, pageListens }: SignInDialogProps) {
  const request = useSyncExternalStore(requests.subscribe, requests.getSnapshot, nobodyAsked);
  const { notify } = useHost();
  const { user, signInWithGoogle, signInWithMicrosoft } = useAuth();
  const [starting, setStarting] = useState(false);
  const foreseen = useForeseenSignIn(registry);
  // Hidden then, and not gone: what was pressed in it before the scripts came is pressed again a moment later.
  const [drawn] = useState(foreseen);
  // The page asks once it listens and knows: until then, a few frames maybe, the drawn one stays.
  const [isOver, setIsOver] = useState(!foreseen);
  useEffect(() => {
    if (foreseen) return;
    void pageListens.then(() => requestAnimationFrame(() => setIsOver(true)));
  }, [foreseen, pageListens]);
  const isHidden = isOver || request !== null || user !== null;

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

  const words = {
    title: 'Sign in to Coach Connect',
    description: 'Please sign in with your preferred provider to continue.',
    size: 'sm',
  } as const;
  const providers = (
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
  );
  return (
    <>
      {drawn && (
        <DrawnDialog hidden={isHidden} {...words} closeTo={shellRoutes.home.path} className={styles['foreseen']}>
          {providers}
          <noscript>
            <p>Signing in needs JavaScript. Please switch it on and reload the page.</p>
          </noscript>
        </DrawnDialog>
      )}
      <Dialog
        {...words}
        open={request !== null}
        onOpenChange={(open) => {
          if (!open) requests.dismiss();
        }}
        instant={drawn}
      >
        {providers}
      </Dialog>
    </>
  );
}

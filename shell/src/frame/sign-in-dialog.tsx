import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Registry } from '@cc/contracts/federation/registry';
import { Button } from '@cc/shared-ui/button';
import { Dialog, PrerenderedDialog } from '@cc/shared-ui/dialog';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import { shellRoutes } from '../own-routes.ts';
import type { SignInRequests } from '../host/sign-in-requests.ts';
import styles from './sign-in-dialog.module.css';
import { reportFailure } from '../report-failure.ts';
import { UncheckedSession, uncheckedTexts } from './unchecked-session.tsx';
import { useForeseenSignIn } from './use-foreseen-sign-in.ts';
import { useUncheckedSession } from './use-unchecked-session.ts';

const noRequest = () => null;

export interface SignInDialogProps {
  readonly requests: SignInRequests;
  readonly registry: Registry;
  /** Fulfilled once the first page is shown and hydrated. */
  readonly hydrated: Promise<void>;
  /** Loads the document anew. */
  readonly reload: () => void;
}

/**
 * Sign-in with Google or Microsoft (specification 2). Opens whenever a remote or the shell requests it. While a stored
 * session is not checked, it says so instead.
 */
export function SignInDialog({ requests, registry, hydrated, reload }: SignInDialogProps) {
  const request = useSyncExternalStore(requests.subscribe, requests.getSnapshot, noRequest);
  const { notify } = useHost();
  const { user, signInWithGoogle, signInWithMicrosoft, signOut } = useAuth();
  const unchecked = useUncheckedSession();
  const [starting, setStarting] = useState(false);
  const foreseen = useForeseenSignIn(registry);
  // Later it is hidden, not removed: a press in it from before hydration is replayed on its buttons.
  const [prerendered] = useState(foreseen);
  // The hydrated page requests the dialog itself. The prerendered one stays until then, for some frames at most.
  const [isOver, setIsOver] = useState(!foreseen);
  useEffect(() => {
    if (foreseen) return;
    void hydrated.then(() => requestAnimationFrame(() => setIsOver(true)));
  }, [foreseen, hydrated]);
  const isHidden = isOver || request !== null || user !== null;

  // Checked meanwhile, or signed in in another tab.
  const signedIn = user !== null;
  useEffect(() => {
    if (signedIn) requests.close();
  }, [signedIn, requests]);

  // After the browser's Back from the provider the page is as it was left, but no sign-in is starting.
  useEffect(() => {
    const onShow = () => setStarting(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const start = async (signIn: () => Promise<void>) => {
    setStarting(true);
    try {
      // On success the browser leaves for the provider, so the buttons stay disabled.
      await signIn();
    } catch (error) {
      reportFailure('A sign-in did not start', error);
      setStarting(false);
      notify({ tone: 'error', title: error instanceof Error ? error.message : 'The sign-in could not be started.' });
    }
  };

  const leave = () => {
    // A question before the sign-out gives the focus back to where it is once this dialog is removed.
    flushSync(() => requests.dismiss());
    setTimeout(() => void signOut());
  };

  const texts = {
    title: 'Sign in to Coach Connect',
    description: 'Please sign in with your preferred provider to continue.',
    size: 'sm',
  } as const;
  const providers = (
    <div className={styles.providers}>
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
      {prerendered && (
        <PrerenderedDialog hidden={isHidden} {...texts} closeTo={shellRoutes.home.path} className={styles.foreseen}>
          {providers}
          <noscript>
            <p>Signing in needs JavaScript. Please turn it on and reload the page.</p>
          </noscript>
        </PrerenderedDialog>
      )}
      <Dialog
        {...texts}
        {...(unchecked ? uncheckedTexts : {})}
        open={request !== null}
        onOpenChange={(open) => {
          if (!open) requests.dismiss();
        }}
        instant={prerendered}
      >
        {unchecked ? <UncheckedSession onTryAgain={reload} onSignOut={leave} /> : providers}
      </Dialog>
    </>
  );
}

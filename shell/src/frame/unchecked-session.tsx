import { Button } from '@cc/shared-ui/button';

/** Texts of the sign-in dialog while a stored session is not checked. */
export const uncheckedTexts = {
  title: 'We cannot check your sign-in now',
  description:
    'You are still signed in on this device, but our server does not answer. If other people use this device, log out before you leave it.',
};

interface UncheckedSessionProps {
  /** Loads the page anew: the client waits a minute before it asks again, and its file may be missing. */
  readonly onTryAgain: () => void;
  readonly onSignOut: () => void;
}

/** What can be done about it, in the place of the providers' buttons. */
export function UncheckedSession({ onTryAgain, onSignOut }: UncheckedSessionProps) {
  return (
    <>
      <Button size="lg" onClick={onTryAgain}>
        Reload and try again
      </Button>
      <Button variant="secondary" size="lg" onClick={onSignOut}>
        Log out
      </Button>
    </>
  );
}

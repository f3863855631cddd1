import { Button, type ButtonProps } from '@cc/shared-ui/button';

export interface TryAgainProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly trying: boolean;
  /** Whether it gets the focus: it had it, and its attempt failed. */
  readonly autoFocus: boolean;
  readonly onTryAgain: () => void;
}

/** Loads a failed page again. */
export function TryAgain({ trying, onTryAgain, ...button }: TryAgainProps) {
  return (
    <Button {...button} busy={trying} onClick={onTryAgain}>
      Try again
    </Button>
  );
}

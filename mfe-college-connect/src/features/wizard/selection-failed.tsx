import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';

/** Replaces a step that needs the selected coaches if they cannot be loaded. */
export function SelectionFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice tone="error" title="Your selected coaches could not be loaded">
      <p>Your selection is saved. Check your connection and try again.</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}

import type { ReactNode } from 'react';
import { Button } from '@cc/shared-ui/button';
import { EmptyState } from '@cc/shared-ui/empty-state';
import { useHost } from '@cc/shared-ui/host';

/** In place of a page that belongs to an account: opens the sign-in. */
export function SignInFirst({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { openSignIn } = useHost();
  return (
    <EmptyState
      motif="lane"
      title={title}
      action={<Button onClick={() => openSignIn({ mode: 'login' })}>Sign In</Button>}
    >
      {children}
    </EmptyState>
  );
}

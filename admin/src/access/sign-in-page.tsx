import { Alert, Button, Card, Stack, Typography } from '@mui/material';
import type { SupabaseClient } from '@supabase/supabase-js';
import { useState } from 'react';
import { callbackPath } from './auth-provider.ts';

// Without the question, the browser's own session would sign the next person at it in to the account that logged out.
const queryParams = { prompt: 'select_account' };
const providers = [
  { id: 'google', label: 'Sign in with Google', options: { queryParams } },
  { id: 'azure', label: 'Sign in with Microsoft', options: { queryParams, scopes: 'email openid profile' } },
] as const;

/** Personal sign-in, as on the site. */
export function SignInPage({ client }: { readonly client: Pick<SupabaseClient, 'auth'> }) {
  const [isStarting, setIsStarting] = useState(false);
  const [failed, setFailed] = useState(false);

  const signIn = async ({ id, options }: (typeof providers)[number]) => {
    setIsStarting(true);
    setFailed(false);
    const redirectTo = `${location.origin}${callbackPath}`;
    // On success the browser leaves for the provider.
    const { error } = await client.auth.signInWithOAuth({ provider: id, options: { redirectTo, ...options } });
    setIsStarting(error === null);
    setFailed(error !== null);
  };

  return (
    <Stack
      component="main"
      sx={{ minHeight: '100vh', p: 2, alignItems: 'center', justifyContent: 'center', bgcolor: 'secondary.main' }}
    >
      <Card sx={{ p: 4, width: '100%', maxWidth: 420 }}>
        <Stack spacing={2}>
          <Typography variant="h1" sx={{ textWrap: 'balance' }}>
            Coach Connect back office
          </Typography>
          <Typography color="textSecondary">For staff only. Sign in with your own account.</Typography>
          {failed && <Alert severity="error">The sign-in could not be started. Please try again.</Alert>}
          {providers.map((provider) => (
            <Button
              key={provider.id}
              variant="outlined"
              size="large"
              disabled={isStarting}
              onClick={() => void signIn(provider)}
            >
              {provider.label}
            </Button>
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}

import { Button, Card, Stack, Typography } from '@mui/material';
import { useGetIdentity, useLogout } from 'react-admin';

/** What somebody sees who is signed in and is not staff, or whose role is not known. */
export function NoAccessPage({ role }: { readonly role: 'none' | 'unknown' }) {
  const { data: identity } = useGetIdentity();
  const logout = useLogout();
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100vh', p: 2, alignItems: 'center', justifyContent: 'center', bgcolor: 'secondary.main' }}
    >
      <Card sx={{ p: 4, width: '100%', maxWidth: 420 }}>
        <Stack spacing={2}>
          <Typography variant="h1">{role === 'none' ? 'No access' : 'Not reachable'}</Typography>
          <Typography>
            {role === 'none'
              ? `${identity?.fullName ?? 'This account'} has no role in the back office. An owner can give one.`
              : 'We could not find out your role. Check your connection and try again.'}
          </Typography>
          {role === 'unknown' && (
            <Button variant="contained" onClick={() => location.reload()}>
              Try again
            </Button>
          )}
          <Button variant="outlined" onClick={() => void logout()}>
            Sign in with another account
          </Button>
        </Stack>
      </Card>
    </Stack>
  );
}

import { Button, Card, Stack, Typography } from '@mui/material';
import { useGetIdentity, useLogout } from 'react-admin';

/** What somebody sees who is signed in and is not staff. */
export function NoAccessPage() {
  const { data: identity } = useGetIdentity();
  const logout = useLogout();
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100vh', p: 2, alignItems: 'center', justifyContent: 'center', bgcolor: 'secondary.main' }}
    >
      <Card sx={{ p: 4, width: '100%', maxWidth: 420 }}>
        <Stack spacing={2}>
          <Typography variant="h1">No access</Typography>
          <Typography>
            {identity?.fullName ?? 'This account'} has no role in the back office. An owner can give one.
          </Typography>
          <Button variant="outlined" onClick={() => void logout()}>
            Sign in with another account
          </Button>
        </Stack>
      </Card>
    </Stack>
  );
}

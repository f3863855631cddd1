import { Typography } from '@mui/material';
import { Title } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { isScreen } from '../screens/screens.tsx';

/** What somebody sees at an address that their role does not open, or that does not exist. */
export function NoSuchPage() {
  const [, resource = ''] = useLocation().pathname.split('/');
  const known = isScreen(resource);
  return (
    <>
      <Title title={known ? 'No access' : 'Not found'} />
      <Typography sx={{ py: 2 }}>{known ? 'Your role cannot open this page.' : 'There is no such page.'}</Typography>
    </>
  );
}

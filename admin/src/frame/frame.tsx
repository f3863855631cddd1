import { useEffect } from 'react';
import { AppBar, Layout, TitlePortal, useGetIdentity, UserMenu, type LayoutProps } from 'react-admin';
import { keepFocus } from './keep-focus.ts';

/** The bar with the page's heading, the menu and the page. */
export function Frame(props: LayoutProps) {
  useEffect(keepFocus, []);
  return <Layout {...props} appBar={Bar} appBarAlwaysOn sx={{ minWidth: 0, '& #main-content': { minWidth: 0 } }} />;
}

function Bar() {
  const { data: me } = useGetIdentity();
  return (
    <AppBar userMenu={<UserMenu label={me?.fullName ?? 'Account'} />}>
      {/* Text that is cut ends with an ellipsis only where it is inline. */}
      <TitlePortal variant="h6" component="h1" sx={{ '& > span': { display: 'inline' } }} />
    </AppBar>
  );
}

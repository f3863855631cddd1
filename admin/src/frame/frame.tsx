import { AppBar, Layout, TitlePortal, useGetIdentity, UserMenu, type LayoutProps } from 'react-admin';

/** The bar with the page's heading, the menu and the page. */
export function Frame(props: LayoutProps) {
  return <Layout {...props} appBar={Bar} appBarAlwaysOn />;
}

function Bar() {
  const { data: me } = useGetIdentity();
  return (
    <AppBar userMenu={<UserMenu label={me?.fullName ?? 'Account'} />}>
      <TitlePortal variant="h6" component="h1" />
    </AppBar>
  );
}

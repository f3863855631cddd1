import { AppBar, Layout, TitlePortal, type LayoutProps } from 'react-admin';

/** The bar with the page's heading, the menu and the page. */
export function Frame(props: LayoutProps) {
  return <Layout {...props} appBar={Bar} appBarAlwaysOn />;
}

function Bar() {
  return (
    <AppBar>
      <TitlePortal variant="h6" component="h1" />
    </AppBar>
  );
}

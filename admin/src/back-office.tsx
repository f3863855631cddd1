import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useState } from 'react';
import { Admin, CustomRoutes, memoryStore } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { createAuthProvider } from './access/auth-provider.ts';
import { NoAccessPage } from './access/no-access-page.tsx';
import type { Role } from './access/read-role.ts';
import { SignInPage } from './access/sign-in-page.tsx';
import { createSupabase } from './access/supabase.ts';
import { NoSuchPage } from './access/no-such-page.tsx';
import { createStaffData } from './data/staff-data.ts';
import { Frame } from './frame/frame.tsx';
import { screensFor } from './screens/screens.tsx';
import { theme } from './look/theme.ts';
import type { Settings } from './settings.ts';

/** The whole application. What somebody may see depends on their role; what they may do, the database decides. */
export function BackOffice({ settings }: { readonly settings: Settings }) {
  const [{ client, authProvider, dataProvider, store, styles }] = useState(() => createServices(settings));
  return (
    <CacheProvider value={styles}>
      <BrowserRouter>
        <Admin
          title="Back office"
          authProvider={authProvider}
          dataProvider={dataProvider}
          store={store}
          layout={Frame}
          catchAll={NoSuchPage}
          loginPage={<SignInPage client={client} />}
          theme={theme}
          darkTheme={null}
          requireAuth
          disableTelemetry
        >
          {(role?: Role) => {
            if (!role) return null;
            if (role !== 'none' && role !== 'unknown') return screensFor(role);
            return (
              <CustomRoutes noLayout>
                <Route path="*" element={<NoAccessPage role={role} />} />
              </CustomRoutes>
            );
          }}
        </Admin>
      </BrowserRouter>
    </CacheProvider>
  );
}

function createServices(settings: Settings) {
  const client = createSupabase(settings);
  return {
    client,
    authProvider: createAuthProvider(client),
    dataProvider: createStaffData(client, settings),
    // Local storage would keep searched addresses after the session, which ends with the tab (D20).
    store: memoryStore(),
    // Material writes its styles into style elements, which the content security policy allows with this nonce.
    styles: createCache({ key: 'cc', nonce: settings.nonce, prepend: true }),
  };
}

import './without-eval.ts';
import './look/fonts.css';
import './look/icon.svg';
import { endSessionInAddress } from '@cc/contracts/entities/session-in-address';
import { createRoot } from 'react-dom/client';
import { callbackPath } from './access/auth-provider.ts';
import { BackOffice } from './back-office.tsx';
import { readSettings } from './settings.ts';

const settings = readSettings(document);
// Without an answer the session goes on, and is nowhere on this page any more.
endSessionInAddress(window, settings).catch(() => undefined);
// Supabase sends any code that somebody's link asks for to any address of this host. Ours come to one.
if (location.pathname !== callbackPath && new URLSearchParams(location.search).has('code'))
  history.replaceState(history.state, '', `${location.origin}${location.pathname}`);
const root = document.getElementById('root');
if (root) createRoot(root).render(<BackOffice settings={settings} />);

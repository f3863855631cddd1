import './without-eval.ts';
import './look/fonts.css';
import './look/icon.svg';
import { endSessionInAddress } from '@cc/contracts/entities/session-in-address';
import { createRoot } from 'react-dom/client';
import { leaveForeignCodes } from './access/leave-foreign-codes.ts';
import { BackOffice } from './back-office.tsx';
import { readSettings } from './settings.ts';

const settings = readSettings(document);
// Without an answer the session goes on, and is nowhere on this page any more.
endSessionInAddress(window, settings).catch(() => undefined);
leaveForeignCodes(window);
const root = document.getElementById('root');
if (root) createRoot(root).render(<BackOffice settings={settings} />);

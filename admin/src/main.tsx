import './without-eval.ts';
import './look/fonts.css';
import './look/icon.svg';
import { createRoot } from 'react-dom/client';
import { BackOffice } from './back-office.tsx';
import { readSettings } from './settings.ts';

const settings = readSettings(document);
const root = document.getElementById('root');
if (root) createRoot(root).render(<BackOffice settings={settings} />);

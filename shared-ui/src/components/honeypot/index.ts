export { Honeypot, honeypotOf } from './honeypot.tsx';

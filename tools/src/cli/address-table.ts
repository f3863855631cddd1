import { join, relative } from 'node:path';
import type { Ports } from '../stack/addresses.ts';

/** The output of a successful `npm start`: every address, and the demo accounts. */
export function addressTable(ports: Ports, dataDir: string): string {
  const rows: [what: string, where: string][] = [
    ['The site', `http://localhost:${ports.SITE_PORT}`],
    ['College Connect', `http://localhost:${ports.SITE_PORT}/college`],
    ['Back office', `http://localhost:${ports.ADMIN_PORT}`],
    ['Inbox: all sent email', `http://localhost:${ports.INBOX_PORT}`],
    ['API and its contract', `http://localhost:${ports.API_PORT}/openapi.json`],
    ['Console: versions, reports, rollback', `http://localhost:${ports.REGISTRY_PORT}/console`],
    ['Key of the console', `OPERATOR_KEY in ${join(relative(process.cwd(), dataDir) || '.', 'keys.json')}`],
    ['Supabase stand-in', `http://localhost:${ports.SUPABASE_PORT}`],
    ['Google, Microsoft stand-ins', `http://localhost:${ports.GOOGLE_PORT}, http://localhost:${ports.MICROSOFT_PORT}`],
    ['Stripe stand-in', `http://localhost:${ports.STRIPE_PORT}`],
    ['Postgres', `127.0.0.1:${ports.POSTGRES_PORT}`],
    ['Logs and data', relative(process.cwd(), dataDir) || '.'],
  ];
  const accounts: [what: string, where: string][] = [
    ['Jordan Avery (Google)', 'jordan.avery@gmail.example, Premium bought: 80 tokens'],
    ['Sam Rivera (Microsoft)', 'sam.rivera@outlook.example, nothing bought yet'],
    ['Robin Hale (Google)', 'robin.hale@coachconnect.example, operator of the back office'],
  ];
  const width = Math.max(...[...rows, ...accounts].map(([what]) => what.length));
  const print = (lines: typeof rows) => lines.map(([what, where]) => `  ${what.padEnd(width)}  ${where}`).join('\n');
  return `\n${print(rows)}\n\n  Demo accounts (no password: choose one at sign-in)\n${print(accounts)}\n\n  Ctrl-C stops everything.\n`;
}

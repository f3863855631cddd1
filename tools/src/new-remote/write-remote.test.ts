import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRemote } from './write-remote.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'coach-connect-new-remote-'));
  mkdirSync(join(root, 'mfe-commerce'));
  writeFileSync(join(root, '.prettierrc.json'), '{ "singleQuote": true, "printWidth": 120 }');
  const routes = [{ path: '/cart', title: 'Your cart' }];
  writeFileSync(
    join(root, 'mfe-commerce/remote.json'),
    JSON.stringify({ name: 'mfe-commerce', owner: 'Commerce team', routes }),
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const scouting = { name: 'mfe-pro-scouting', owner: 'Scouting team', path: '/scouting/reports' };

test('a remote is written with its own names, and no name of the template is left', async () => {
  const written = await writeRemote(scouting, root);
  if (!('files' in written)) throw new Error(written.refused.join('\n'));
  const text = written.files.map((file) => `${file}\n${readFileSync(join(root, file), 'utf8')}`).join('\n');
  expect(text).not.toMatch(/example/i);
  expect(written.files).toEqual(
    expect.arrayContaining([
      'contracts/src/fragments/mfe-pro-scouting.ts',
      'mfe-pro-scouting/remote.json',
      'mfe-pro-scouting/src/features/pro-scouting/pro-scouting-page.tsx',
      'mfe-pro-scouting/src/fragments/pro-scouting-card.test.tsx',
      'mfe-pro-scouting/src/scenarios.ts',
    ]),
  );
  expect(text).toContain('webpackChunkName: "page-scouting-reports"');
  expect(text).toContain("path: '/scouting/reports'");
});

test('a remote with a used name and address is refused, and nothing is written', async () => {
  await writeRemote(scouting, root);
  const before = readdirSync(root, { recursive: true });
  const again = await writeRemote(scouting, root);
  expect(again).toEqual({
    refused: [
      'mfe-pro-scouting is taken: there is a folder of that name.',
      '/scouting/reports is taken: it belongs to mfe-pro-scouting (Scouting team).',
    ],
  });
  expect(readdirSync(root, { recursive: true })).toEqual(before);
});

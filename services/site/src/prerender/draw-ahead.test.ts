import type { RegisteredRemote, Registry } from '@cc/contracts/federation/registry';
import { trialRemote } from '../testing/site-folders.ts';
import { drawAhead } from './draw-ahead.ts';
import type { PageToDraw } from './prerendered-pages.ts';

const shell = { js: [], css: [], fonts: [] };
const host = { siteUrl: '', apiBaseUrl: '', supabaseUrl: '', supabaseKey: '' };
const log = { warn: () => undefined };

function withRoute(path: string): RegisteredRemote {
  return { ...trialRemote, routes: [{ path, title: 'Trial', signInRequired: false }] };
}

test('every public page is drawn at the start and after a flip, the page of unknown addresses too', async () => {
  let registry: Registry = { remotes: [withRoute('/trial')] };
  const drawn: string[] = [];
  let told: (path: string) => void = () => undefined;
  const until = (path: string) =>
    new Promise<void>((resolve) => {
      told = (each) => void (each === path && resolve());
    });
  const pages = {
    getLive: async (wanted: PageToDraw) => {
      drawn.push(wanted.page.path);
      told(wanted.page.path);
      return { of: wanted, drawn: undefined };
    },
  };
  const first = until('/404');
  const stop = drawAhead({
    live: { shell: async () => shell, registry: async () => registry },
    pages,
    host,
    log,
    every: 5,
  });
  await first;
  expect(drawn.splice(0)).toEqual(['/', '/trial', '/404']);
  const second = until('/404');
  registry = { remotes: [withRoute('/other')] };
  await second;
  stop();
  expect(drawn).toEqual(['/', '/other', '/404']);
});

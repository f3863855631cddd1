import type { RegisteredRemote } from '@cc/contracts/federation/registry';
import type { VisitorRegistry } from '@cc/registry/read';
import { pageAt } from '../testing/a-page-to-render.ts';
import { trialRemote } from '../testing/site-folders.ts';
import { prewarm } from './prewarm.ts';
import type { PageToRender } from './prerendered-pages.ts';

const { shell } = pageAt('/');
const host = { siteUrl: '', apiBaseUrl: '', supabaseUrl: '', supabaseKey: '' };
const log = { warn: () => undefined };

function withRoute(path: string): RegisteredRemote {
  return { ...trialRemote, routes: [{ path, title: 'Trial', signInRequired: false }] };
}

/** Looks that remember what was rendered, and whether as live to all, and wait for the last page of a set. */
function recorder(hanging?: string) {
  const rendered: string[] = [];
  let notify: (line: string) => void = () => undefined;
  const nameOf = ({ page, registry }: PageToRender) => `${registry.remotes[0]?.live.version} ${page.path}`;
  const record = (line: string) => {
    rendered.push(line);
    notify(line);
  };
  const until = (line: string) =>
    new Promise<void>((resolve) => {
      notify = (each) => void (each === line && resolve());
    });
  const pages = {
    getLive: async (wanted: PageToRender) => {
      record(nameOf(wanted));
      return { of: wanted, prerendered: undefined };
    },
    get: async (wanted: PageToRender) => {
      record(`${nameOf(wanted)} for some`);
      return undefined;
    },
    hangs: async (wanted: PageToRender) => nameOf(wanted) === hanging,
  };
  return { rendered, until, pages };
}

test('every public page is rendered at the start and after a release, the page of unknown addresses too', async () => {
  let registry: VisitorRegistry = { shell, remotes: [withRoute('/trial')] };
  const { rendered, until, pages } = recorder();
  const live = { registry: async () => registry, canaries: async () => [] };
  const first = until('one /!404');
  const stop = prewarm({ live, pages, host, log, every: 5 });
  await first;
  expect(rendered.splice(0)).toEqual(['one /', 'one /trial', 'one /!404']);
  const second = until('one /!404');
  registry = { shell, remotes: [withRoute('/other')] };
  await second;
  stop();
  expect(rendered).toEqual(['one /', 'one /other', 'one /!404']);
});

test('what only a canary’s visitors get is rendered when the canary begins', async () => {
  const registry: VisitorRegistry = { shell, remotes: [withRoute('/trial')] };
  const trial = withRoute('/new');
  let canaries: VisitorRegistry[] = [];
  const { rendered, until, pages } = recorder();
  const live = { registry: async () => registry, canaries: async () => canaries };
  const first = until('one /!404');
  const stop = prewarm({ live, pages, host, log, every: 5 });
  await first;
  const second = until('two /!404 for some');
  canaries = [{ shell, remotes: [{ ...trial, live: { ...trial.live, version: 'two' } }] }];
  await second;
  stop();
  expect(rendered.slice(-3)).toEqual(['two / for some', 'two /new for some', 'two /!404 for some']);
});

test('what is live is rendered first: canaries that the storage does not give hold up no page', async () => {
  const registry: VisitorRegistry = { shell, remotes: [withRoute('/trial')] };
  const { rendered, until, pages } = recorder();
  const canaries = () => new Promise<never>(() => undefined);
  const last = until('one /!404');
  const stop = prewarm({ live: { registry: async () => registry, canaries }, pages, host, log, every: 5 });
  await last;
  stop();
  expect(rendered).toEqual(['one /', 'one /trial', 'one /!404']);
});

test('the first page that hangs ends its set, and the next set is rendered', async () => {
  const registry: VisitorRegistry = { shell, remotes: [withRoute('/trial')] };
  const canary = {
    shell,
    remotes: registry.remotes.map((each) => ({ ...each, live: { ...each.live, version: 'two' } })),
  };
  const { rendered, until, pages } = recorder('one /trial');
  const live = { registry: async () => registry, canaries: async () => [canary] };
  const last = until('two /!404 for some');
  const stop = prewarm({ live, pages, host, log, every: 5 });
  await last;
  stop();
  expect(rendered).toEqual(['one /', 'two / for some', 'two /trial for some', 'two /!404 for some']);
});

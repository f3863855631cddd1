import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bootListElementId } from '@cc/contracts/federation/boot';
import type { HostConfig } from '@cc/contracts/federation/host-services';
import { hostConfigElementId } from '@cc/contracts/federation/registry';
import type { Stack } from '@cc/tools/stack';
import { build } from './build.ts';
import { emptyDocument, serverHeaders, withoutScripts } from './documents.ts';
import {
  ordinaryHost,
  ordinaryRemote,
  registeredRemotes,
  remoteNames,
  singleApplication,
  type BuildPlace,
} from './front-end-configs.ts';
import { startStaticSite, type RunningSite } from './static-site.ts';

/** The paths that contenders serve. */
const visitedPaths = ['/', '/pricing', '/college', '/pro', '/faq', '/marketplace', '/cart'];
/** The paths that this site prerenders. */
const prerenderedPaths = ['/', '/pricing', '/college', '/pro', '/faq', '/marketplace'];

export interface ContenderPlace extends BuildPlace {
  readonly stack: Stack;
}

/** This site, served by the stack, which also stops it. */
export async function thisSite({ stack }: ContenderPlace): Promise<RunningSite> {
  const origin = `http://localhost:${stack.settings.ports.SITE_PORT}`;
  for (const path of prerenderedPaths) await untilPrerendered(origin + path);
  return { origin, stop: async () => undefined };
}

/** Right after a deployment documents are empty. @throws Error if a page is never prerendered */
async function untilPrerendered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    if ((await (await fetch(url)).text()).includes(`id="${bootListElementId}"`)) return;
    await sleep(500);
  }
  throw new Error(`${url} is not prerendered; see the log of the site.`);
}

/** The same code as one ordinary single-page application. */
export async function startSingleApplication(place: ContenderPlace): Promise<RunningSite> {
  const out = join(place.out, 'single-application');
  const entry = await build(singleApplication({ ...place, out }));
  const { headers, config } = await serving(place);
  const documents = everywhere(emptyDocument(entry, config));
  return startStaticSite(
    { headers, documents, folders: { '/assets/': out } },
    settingsDir(place, 'single-application'),
  );
}

/** The same code as an ordinary federation that finds its remotes at run time. */
export async function startOrdinaryFederation(place: ContenderPlace): Promise<RunningSite> {
  const [shell, remotes] = [join(place.out, 'ordinary-host'), join(place.out, 'ordinary-remotes')];
  const entry = await build(ordinaryHost({ ...place, out: shell }));
  for (const name of remoteNames(place.root)) await build(ordinaryRemote({ ...place, out: remotes }, name));
  const registry = { remotes: registeredRemotes(place.root, (name) => `/remotes/${name}/mf-manifest.json`) };
  const { headers, config } = await serving(place);
  return startStaticSite(
    {
      headers,
      documents: everywhere(emptyDocument(entry, config)),
      folders: { '/assets/': shell, '/remotes/': remotes },
      data: { '/registry.json': registry },
    },
    settingsDir(place, 'ordinary-federation'),
  );
}

/** The site's own prerendered documents with their styles, fonts and pictures, and no script. */
export async function startBareDocuments(place: ContenderPlace): Promise<RunningSite> {
  const { headers, origin } = await serving(place);
  const documents = visitedPaths.map(async (path) => {
    const html = await (await fetch(origin + path)).text();
    return [path, withoutScripts(html)] as const;
  });
  const { settings } = place.stack;
  return startStaticSite(
    {
      headers,
      documents: Object.fromEntries(await Promise.all(documents)),
      folders: { '/remotes/': join(settings.dataDir, 'remotes') },
    },
    settingsDir(place, 'bare-documents'),
  );
}

async function serving({ stack }: ContenderPlace) {
  const origin = `http://localhost:${stack.settings.ports.SITE_PORT}`;
  const answer = await fetch(`${origin}/`);
  const html = await answer.text();
  const text = new RegExp(`id="${hostConfigElementId}">(.*?)</script>`, 's').exec(html)?.[1];
  if (text === undefined) throw new Error('The site gives its documents no configuration.');
  // The site wrote it just now, by this contract.
  const config = JSON.parse(text) as HostConfig;
  return { origin, headers: serverHeaders(answer.headers), config };
}

function everywhere(document: string): Record<string, string> {
  return Object.fromEntries(visitedPaths.map((path) => [path, document]));
}

function settingsDir({ out }: ContenderPlace, name: string): string {
  const dir = join(out, 'served', name);
  mkdirSync(dir, { recursive: true });
  return dir;
}

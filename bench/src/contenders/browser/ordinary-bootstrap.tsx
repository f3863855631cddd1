import '#shell/without-eval.ts';
import '@cc/shared-ui/styles.css';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Registry } from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { createRemoteParts } from '#shell/remotes/remote-parts.tsx';
import { mount } from './mount.tsx';

void start();

/** Fetches the list of remotes at run time and then their manifests, as the federation's documentation recommends. */
async function start(): Promise<void> {
  // Written by the benchmark's server in this form.
  const registry = (await (await fetch('/registry.json')).json()) as Registry;
  registerRemotes(registry.remotes.map(({ live: { global, entry } }) => ({ name: global, entry })));
  const parts = createRemoteParts(async ({ global }) => {
    const loaded = await loadRemote<{ readonly default: RemoteModule }>(`${global}/remote`);
    if (!loaded) throw new Error(`${global} brings nothing.`);
    return loaded.default;
  });
  mount(registry, parts);
}

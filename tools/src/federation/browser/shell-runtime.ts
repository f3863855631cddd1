import * as runtimeCore from '@module-federation/runtime-core';

interface ScriptRequest {
  readonly url: string;
  /** The remote as `loadVersion` registered it. */
  readonly remoteInfo?: { readonly integrity?: string };
}

/**
 * Runs in the shell before anything else of federation. Remotes are built without a federation runtime and find the
 * shell's here; and the scripts that federation adds must match the `crossorigin` of the document's own tags, or the
 * browser loads the same file twice. The browser refuses an entry with another hash than the registry's.
 */
export default function shellRuntime() {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  return {
    name: 'coach-connect-shell',
    createScript({ url, remoteInfo }: ScriptRequest) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = remoteInfo?.integrity ?? '';
      return script;
    },
  };
}

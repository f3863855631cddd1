import * as runtimeCore from '@module-federation/runtime-core';

/**
 * Runs in the shell before anything else of federation. Remotes are built without a federation runtime and find the
 * shell's here; and the scripts that federation adds must match the `crossorigin` of the document's own tags, or the
 * browser loads the same file twice.
 */
export default function shellRuntime() {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  return {
    name: 'coach-connect-shell',
    createScript({ url }: { readonly url: string }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      return script;
    },
  };
}

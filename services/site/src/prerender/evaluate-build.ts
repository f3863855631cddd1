import { createContext, Script, type Context } from 'node:vm';

/** Milliseconds that a build may take to say what it exports. */
const evaluationLimit = 2_000;

/**
 * A realm of its own with what every browser and server has, and nothing more: no process, no files, no network. Builds
 * write what they like there, and no other realm sees it.
 */
export function createRealm(): Context {
  const { setTimeout, clearTimeout, queueMicrotask, structuredClone, performance } = globalThis;
  const { TextEncoder, TextDecoder, ReadableStream, URL, URLSearchParams, AbortController, AbortSignal } = globalThis;
  const realm = {
    ...{ setTimeout, clearTimeout, queueMicrotask, structuredClone, performance },
    ...{ TextEncoder, TextDecoder, ReadableStream, URL, URLSearchParams, AbortController, AbortSignal },
    console: silentConsole(),
  };
  return createContext(Object.assign(realm, { self: realm }));
}

/**
 * What a build exports.
 * @param shared modules that it may require
 * @throws whatever the build throws, or an Error when it takes too long
 */
export function evaluateBuild(code: string, name: string, realm: Context, shared: Readonly<Record<string, unknown>>) {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const require = (request: string) => {
    if (!Object.hasOwn(shared, request))
      throw new Error(`${name} asks for ${request}, which the shell does not share.`);
    return shared[request];
  };
  const script = new Script(`(module, exports, require) => {${code}\n}`, { filename: name });
  const run: unknown = script.runInContext(realm);
  Object.assign(realm, { __run: () => typeof run === 'function' && void run(module, module.exports, require) });
  new Script('__run()').runInContext(realm, { timeout: evaluationLimit });
  return module.exports;
}

// What builds say while they draw is said again in every visitor's browser.
function silentConsole(): object {
  const silent = () => undefined;
  return { log: silent, info: silent, warn: silent, error: silent, debug: silent };
}

import { createContext, Script, type Context } from 'node:vm';

/** Milliseconds that a build may take to evaluate. */
const evaluationTimeout = 2_000;

/**
 * A realm with the globals that browsers and servers share, and nothing more: no process, no files, no network. Globals that
 * a build sets stay in its realm.
 */
export function createRealm(): Context {
  const { setTimeout, clearTimeout, queueMicrotask, structuredClone, performance } = globalThis;
  const { TextEncoder, TextDecoder, ReadableStream, URL, URLSearchParams, AbortController, AbortSignal } = globalThis;
  const realm = {
    setTimeout,
    clearTimeout,
    queueMicrotask,
    structuredClone,
    performance,
    TextEncoder,
    TextDecoder,
    ReadableStream,
    URL,
    URLSearchParams,
    AbortController,
    AbortSignal,
    console: silentConsole(),
  };
  return createContext(Object.assign(realm, { self: realm }));
}

/**
 * Evaluates a build.
 * @param shared modules that it may require
 * @returns its exports
 * @throws any error of the build, or an Error when it takes too long
 */
export function evaluateBuild(code: string, name: string, realm: Context, shared: Readonly<Record<string, unknown>>) {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const require = (request: string) => {
    if (!Object.hasOwn(shared, request))
      throw new Error(`${name} requires ${request}, which the shell does not share.`);
    return shared[request];
  };
  const script = new Script(`(module, exports, require) => {${code}\n}`, { filename: name });
  const run: unknown = script.runInContext(realm);
  Object.assign(realm, { __run: () => typeof run === 'function' && void run(module, module.exports, require) });
  new Script('__run()').runInContext(realm, { timeout: evaluationTimeout });
  return module.exports;
}

// Every visitor's browser logs the same messages again.
function silentConsole(): object {
  const silent = () => undefined;
  return { log: silent, info: silent, warn: silent, error: silent, debug: silent };
}

import type { ShellServer } from '@cc/contracts/federation/prerender';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';

/** A build, as a function. */
type Build = (module: { exports: object }, exports: object, require: (name: string) => unknown) => void;

/** The functions of a sandbox that its host calls, with texts and builds. */
export interface Realm {
  /** Evaluates the build of the shell. */
  shell(build: Build): void;
  /** Evaluates the build of a remote. @param global global name of its version */
  remote(build: Build, global: string): void;
  /** Begins to render a page. @param request JSON of `PrerenderRequest`, without the remotes */
  start(request: string): void;
  /**
   * Runs the next timer that is due. @returns milliseconds until the next timer, 0 if one was run, -1 if there is none
   */
  runTimer(): number;
  /** JSON of the page, once it is rendered. */
  answer(): string | undefined;
  /** Why the page failed, once it did. */
  failure(): string | undefined;
  describe(error: unknown): string;
}

/**
 * Prepares the realm of a sandbox: the globals that browsers and servers share, as far as QuickJS lacks them. Larger
 * ones come with the shell's server build.
 *
 * The text of this function is evaluated in the sandbox, so it may not use anything of this module.
 * @param formatText the only function of the host: text in, text out
 */
export function createRealm(formatText: (question: string) => string): Realm {
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  const remotes: Record<string, RemoteModule> = {};
  let server: ShellServer | undefined;
  let lastTimer = 0;
  let answer: string | undefined;
  let failure: string | undefined;

  const silent = () => undefined;
  const define = (target: object, values: object) => {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
    }
  };
  const format = (kind: string, values: readonly unknown[], locales?: unknown, options?: unknown) =>
    formatText(JSON.stringify({ kind, values: values.map(String), locales, options }));
  const formatter = (kind: string, now: () => number) =>
    function (locales?: unknown, options?: unknown) {
      return { format: (value: unknown = now()) => format(kind, [Number(value)], locales, options) };
    };

  define(globalThis, {
    self: globalThis,
    // The bundler's runtime reads its prototype before the shell's build brings the real one.
    URL: Object,
    // Every visitor's browser logs the same messages again.
    console: { log: silent, info: silent, warn: silent, error: silent, debug: silent },
    performance: { now: () => Date.now() },
    queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
    setTimeout: (run: (...values: unknown[]) => void, ms: unknown = 0, ...values: unknown[]) => {
      timers.set((lastTimer += 1), { at: Date.now() + (Number(ms) || 0), run: () => run(...values) });
      return lastTimer;
    },
    clearTimeout: (timer: number) => void timers.delete(timer),
    Intl: { NumberFormat: formatter('number', () => NaN), DateTimeFormat: formatter('dateTime', Date.now) },
  });
  define(Number.prototype, {
    toLocaleString(this: number, locales?: unknown, options?: unknown) {
      return format('number', [this], locales, options);
    },
  });
  define(String.prototype, {
    localeCompare(this: string, other: unknown, locales?: unknown, options?: unknown) {
      return Number(format('compare', [this, other], locales, options));
    },
  });
  for (const kind of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
    define(Date.prototype, {
      [kind](this: Date, locales?: unknown, options?: unknown) {
        return format(kind, [this.getTime()], locales, options);
      },
    });
  }

  function evaluate(build: Build, shared: Readonly<Record<string, unknown>>): object {
    const module = { exports: {} };
    build(module, module.exports, (name) => {
      if (!Object.hasOwn(shared, name)) throw new Error(`It requires ${name}, which the shell does not share.`);
      return shared[name];
    });
    return module.exports;
  }

  const realm: Realm = {
    // The shell's server build implements this contract.
    shell: (build) => void (server = evaluate(build, {}) as ShellServer),
    remote(build, global) {
      // The shell checks at run time that this is a remote.
      const { default: module } = evaluate(build, server?.shared ?? {}) as { default?: RemoteModule };
      if (module) remotes[global] = module;
    },
    start(request) {
      timers.clear();
      answer = failure = undefined;
      Promise.resolve()
        .then(() => server?.prerender({ ...JSON.parse(request), remotes }))
        .then((rendered) => void (answer = JSON.stringify(rendered)))
        .catch((error: unknown) => void (failure = realm.describe(error)));
    },
    runTimer() {
      const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
      if (!next) return -1;
      const [timer, { at, run }] = next;
      if (at > Date.now()) return at - Date.now();
      timers.delete(timer);
      run();
      return 0;
    },
    answer: () => answer,
    failure: () => failure,
    describe(error) {
      try {
        // A stack names neither the kind of its error nor the message here.
        return error instanceof Error ? `${error}\n${error.stack ?? ''}`.trim() : String(error);
      } catch {
        return 'It threw something that cannot be described.';
      }
    },
  };
  return realm;
}

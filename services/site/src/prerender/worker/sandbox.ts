import { setTimeout as pause } from 'node:timers/promises';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { TimedOut } from '../timed-out.ts';
import { createFormatText } from './format-text.ts';
import type { Build, BuildSet, SandboxLimits } from './job.ts';
import { createRealm, type Realm } from './realm.ts';

// Node has it; its types leave it to those of browsers.
declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => object;
};

/** Promise jobs between two looks at the clock. */
const jobsAtOnce = 1_000;
/** Of WebAssembly's memory. */
const pagesPerMegabyte = 16;

/** Characters of a failure's reason. */
const maxReason = 2_000;

/** A build threw, and its sandbox can go on. */
class BuildFailure extends Error {}

export interface Sandbox {
  /** One sentence for each remote whose build failed. */
  readonly warnings: readonly string[];
  /** A build was interrupted, or brought QuickJS itself to fail: the next page needs another sandbox. */
  readonly spent: boolean;
  /**
   * Renders a page. After a failure the sandbox is spent.
   * @param request JSON of `PrerenderRequest`, without the remotes
   * @returns the shell's answer, as it came: JSON of `Prerendered`, unless a build forged it
   * @throws Error with the reason; TimedOut after its time
   */
  render(request: string): Promise<string>;
}

/**
 * Evaluates builds in QuickJS, compiled to WebAssembly. Texts go in, and one text comes back: the builds reach no value
 * of the host but one function that formats texts.
 * @throws Error when the shell's build fails; TimedOut after its time
 */
export async function createSandbox({ shell, remotes }: BuildSet, limits: SandboxLimits): Promise<Sandbox> {
  const vm = await emptyContext(limits.memory);
  const { runtime } = vm;
  const warnings: string[] = [];
  let deadline = Date.now() + limits.timeout;
  let spent = false;
  runtime.setInterruptHandler(isLate);
  const formatText = createFormatText();
  const format = vm.newFunction('formatText', (question) => vm.newString(formatText(textOf(question) ?? '')));
  const realm = take(vm.callFunction(evaluate(`(${createRealm})`, 'realm'), vm.undefined, format));
  call('shell', nothing, build(shell));
  for (const remote of remotes) {
    deadline = Date.now() + limits.evaluationTimeout;
    try {
      call('remote', nothing, build(remote), vm.newString(remote.global));
    } catch (error) {
      spent ||= !(error instanceof BuildFailure);
      warnings.push(`The server build of ${remote.remote} failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { warnings, spent, render };

  async function render(request: string): Promise<string> {
    deadline = Date.now() + limits.timeout;
    call('start', nothing, vm.newString(request));
    for (;;) {
      const { error } = runtime.executePendingJobs(jobsAtOnce);
      if (isLate()) throw new TimedOut(`Not rendered within ${limits.timeout} ms.`);
      if (error) throw failureOf(error);
      const failure = call('failure', reasonOf);
      if (failure !== undefined) throw new Error(failure);
      const answer = call('answer', textOf);
      if (answer !== undefined) return answer;
      if (runtime.hasPendingJob()) continue;
      const wait = call('runTimer', vm.getNumber.bind(vm));
      if (!(wait >= 0)) throw new Error('It waits for something that never comes.');
      await pause(Math.min(wait, deadline - Date.now()));
    }
  }

  function build({ code, address }: Build): QuickJSHandle {
    return evaluate(`(module, exports, require) => {${code}\n}`, address);
  }

  function evaluate(code: string, name: string): QuickJSHandle {
    return take(vm.evalCode(code, name, { type: 'global' }));
  }

  /** Calls a function of the realm. The values are given up. */
  function call<Result>(
    name: keyof Realm,
    read: (result: QuickJSHandle) => Result,
    ...values: QuickJSHandle[]
  ): Result {
    const handles = [vm.getProp(realm, name), ...values] as const;
    try {
      return take(vm.callFunction(handles[0], vm.undefined, ...values)).consume(read);
    } finally {
      for (const handle of handles) handle.dispose();
    }
  }

  function take(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (result.error) throw failureOf(result.error);
    return result.value;
  }

  function failureOf(error: QuickJSHandle): Error {
    if (isLate()) return new TimedOut('It took too long.');
    return new BuildFailure(call('describe', reasonOf, error));
  }

  function textOf(handle: QuickJSHandle): string | undefined {
    if (vm.typeof(handle) !== 'string') return undefined;
    const length = vm.getProp(handle, 'length').consume((each) => vm.getNumber(each));
    if (length > limits.maxAnswer)
      throw new Error(`A text of ${length} characters is longer than ${limits.maxAnswer}.`);
    return vm.getString(handle);
  }

  function reasonOf(handle: QuickJSHandle): string | undefined {
    return textOf(handle)?.slice(0, maxReason);
  }

  function isLate(): boolean {
    return Date.now() > deadline;
  }
}

/**
 * Its memory is the limit: `setMemoryLimit` counts blocks, not their sizes, where QuickJS is compiled to WebAssembly.
 */
async function emptyContext(megabytes: number): Promise<QuickJSContext> {
  const wasmMemory = new WebAssembly.Memory({ initial: 16 * pagesPerMegabyte, maximum: megabytes * pagesPerMegabyte });
  // Types are those of the package's CommonJS files, which have one more `default`.
  const quickjs = newVariant(variant as unknown as QuickJSSyncVariant, { wasmMemory });
  return (await newQuickJSWASMModuleFromVariant(quickjs)).newContext();
}

function nothing(): void {
  // The result is of no use.
}

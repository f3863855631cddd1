import type { HostConfig, HostServices } from '@cc/contracts/federation/host-services';
import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { createApiClient, createEventBus } from '../host/index.ts';
import { createFakeHost, type FakeHost } from './fake-host.tsx';
import { createDataClient } from './fake-data.tsx';
import { createScenarioFetch, type AnsweredRequest } from './scenario/scenario-fetch.ts';

/** Something that a page asked of its host. `leave`: the page would have gone to another address. */
export interface HostCall {
  readonly kind: 'request' | 'toast' | 'sign-in' | 'event' | 'auth' | 'leave';
  readonly text: string;
}

export interface ScenarioHostOptions {
  readonly config?: Partial<HostConfig>;
  /** The pages and fragments deployed around the page; none by default. */
  readonly deployed?: Pick<HostServices, 'loadFragment' | 'hasPage'>;
  /** Called for every call, in order. */
  readonly onCall?: (call: HostCall) => void;
}

/**
 * The host of a scenario, in a browser and in tests alike: the real clients of the API and the data service over a
 * network in memory, and for the rest a fake host that records its calls.
 */
export function createScenarioHost(scenario: Scenario, options: ScenarioHostOptions = {}): FakeHost {
  const { config, deployed, onCall = () => undefined } = options;
  const host = createFakeHost({ ...(config ? { config } : {}), user: scenario.user });
  const fetch = createScenarioFetch(scenario, (request) => onCall({ kind: 'request', text: describeRequest(request) }));
  const getAccessToken = () => host.auth.getSnapshot().session?.access_token ?? null;
  const recordCall = <Arguments extends readonly unknown[], Result>(
    call: (...args: Arguments) => Result,
    describe: (...args: Arguments) => HostCall,
  ) =>
    function tell(...args: Arguments): Result {
      onCall(describe(...args));
      return call(...args);
    };
  const events = createEventBus();
  return {
    ...host,
    ...deployed,
    api: createApiClient({ baseUrl: '', getAccessToken, fetch }),
    data: once(() => createDataClient(fetch, getAccessToken)),
    notify: recordCall(host.notify, ({ tone, title, description }) => ({
      kind: 'toast',
      text: `${tone}: ${[title, description].filter(Boolean).join(' · ')}`,
    })),
    openSignIn: recordCall(host.openSignIn, (request) => ({ kind: 'sign-in', text: describeSignIn(request) })),
    events: {
      on: events.on,
      emit(name, detail) {
        onCall({ kind: 'event', text: `${name} ${JSON.stringify(detail)}` });
        events.emit(name, detail);
      },
    },
    auth: {
      ...host.auth,
      signInWithGoogle: recordCall(host.auth.signInWithGoogle, () => ({ kind: 'auth', text: 'sign in with Google' })),
      signInWithMicrosoft: recordCall(host.auth.signInWithMicrosoft, () => ({
        kind: 'auth',
        text: 'sign in with Microsoft',
      })),
      signOut: recordCall(host.auth.signOut, () => ({ kind: 'auth', text: 'sign out' })),
    },
  };
}

/** Replaces what the browser keeps by what the scenario says. */
export function fillStorage(scenario: Scenario): void {
  for (const kind of ['storage', 'sessionStorage'] as const) {
    const storage = kind === 'storage' ? window.localStorage : window.sessionStorage;
    storage.clear();
    for (const [key, value] of Object.entries(scenario[kind])) {
      storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }
}

function describeRequest({ method, path, status }: AnsweredRequest): string {
  return `${method} ${path}: ${status ?? 'no answer'}`;
}

function describeSignIn(request: Parameters<HostServices['openSignIn']>[0]): string {
  return ['dialog', request?.mode, request?.blocking ? 'blocking' : undefined].filter(Boolean).join(', ');
}

function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined;
  return () => (loading ??= load());
}

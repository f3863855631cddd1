import { BrokenCircuitError, circuitBreaker, CircuitState, handleWhen, type IBreaker } from 'cockatiel';
import { providerCalls } from '@cc/deploy/metrics';
import { inSpan } from '@cc/deploy/tracing';
import { Agent, request, type Dispatcher } from 'undici';

/** The outcome of one HTTP call to a provider. A send must distinguish the last two (D1.7). */
export type ProviderAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterSeconds?: number; readonly body: unknown }
  /** Nothing of the request was written, so the provider received nothing. */
  | { readonly kind: 'not-reached'; readonly cause: unknown }
  /** The request may have arrived, its answer did not. */
  | { readonly kind: 'lost'; readonly cause: unknown };

export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For the whole call, once it is connected. */
  readonly timeoutMs: number;
  /** The user whose mailbox it is about. Without one, each call counts by itself in the circuit. */
  readonly userId?: string | undefined;
}

const connectTimeoutMs = 5_000;
/** Bytes of an answer: the largest that we use is a draft with its letter. A longer one counts as lost. */
const maxAnswer = 4_000_000;
/** Seconds of the longest pause that a provider can ask for: a day, after which its limits begin anew. */
const maxRetryAfter = 86_400;

/**
 * Milliseconds for which an idle connection may be reused, even if its server allows longer (D13). If the server closes
 * a connection just as an email is written to it, the send looks interrupted although nothing arrived.
 */
const reusableMs = 2_000;

const agent = new Agent({
  connect: { timeout: connectTimeoutMs },
  keepAliveTimeout: reusableMs,
  keepAliveMaxTimeout: reusableMs,
  maxResponseSize: maxAnswer,
});

/** Milliseconds after which one call finds out whether the provider works again. */
const openMs = 10_000;

/**
 * One circuit breaker (D13.8): if the last call failed for most of the last twenty users, and for at least ten of them,
 * further ones are not made for a while.
 * @param provider the part of it that answers: it is in the metrics.
 * @param isFault whether an error or a result means that the provider does not work.
 * @returns runs a call, and measures it. Calls for no user count as if each had its own.
 * @throws BrokenCircuitError instead of making it.
 */
export function createCircuit(provider: Exclude<ProviderPart, 'storage'>, isFault: (outcome: unknown) => boolean) {
  const users: LastCalls = new LastCalls((): boolean => circuit.state === CircuitState.Closed);
  const circuit = circuitBreaker(handleWhen(isFault).orWhenResult(isFault), { halfOpenAfter: openMs, breaker: users });
  return async <Result>(work: () => Promise<Result>, user: string | symbol = Symbol('no user')): Promise<Result> => {
    const ended = providerCalls.startTimer({ provider });
    try {
      // The other calls do not wait for the one that tries.
      if (circuit.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      if (circuit.state === CircuitState.Open && !users.mayTry(user)) throw new BrokenCircuitError();
      // By the state in which it begins: an outage also ends calls that began before it was known.
      const isTry = circuit.state === CircuitState.Open;
      const result = await circuit.execute(async () => {
        const outcome = inSpan(`call ${provider}`, { 'peer.service': provider }, work, isFault);
        // Before the circuit asks whether to open.
        await outcome.then(
          (answered) => users.note(user, isFault(answered), isTry),
          (error: unknown) => users.note(user, isFault(error), isTry),
        );
        return outcome;
      });
      ended({ outcome: isFault(result) ? 'failed' : 'answered' });
      return result;
    } catch (error) {
      ended({ outcome: outcomeOf(error, isFault) });
      throw error;
    }
  };
}

/** Milliseconds for which a call says how a provider is: mailboxes that failed yesterday open no circuit today. */
const countsForMs = 120_000;

/**
 * How the last call of each of the last twenty users ended, in the last two minutes. Whatever one of them does, it is
 * one of twenty.
 */
class LastCalls implements IBreaker {
  /** In the order of these calls. */
  private readonly calls = new Map<string | symbol, { readonly isFault: boolean; readonly at: number }>();
  /** When a user's try last found out that the provider does not work. */
  private readonly failedTries = new Map<string | symbol, number>();
  private readonly isClosed: () => boolean;
  readonly state = undefined;

  /** @param isClosed whether the circuit lets all calls through now */
  constructor(isClosed: () => boolean) {
    this.isClosed = isClosed;
  }

  /** @param isTry it was to find out whether the provider works again */
  note(user: string | symbol, isFault: boolean, isTry: boolean): void {
    const now = Date.now();
    if (isFault && isTry) this.failedTries.set(user, now);
    this.calls.delete(user);
    this.calls.set(user, { isFault, at: now });
    for (const [known, { at }] of this.calls)
      if (this.calls.size > 20 || at < now - countsForMs) this.calls.delete(known);
  }

  success(state: CircuitState): void {
    if (state !== CircuitState.HalfOpen) return;
    this.calls.clear();
    this.failedTries.clear();
  }

  /** One user's mailbox that fails makes not each of the calls that find out whether the provider works again. */
  mayTry(user: string | symbol): boolean {
    return Date.now() - (this.failedTries.get(user) ?? 0) >= countsForMs;
  }

  /** @param state in which the call began */
  failure(state: CircuitState): boolean {
    if (state === CircuitState.Closed && !this.isClosed()) return false;
    const count = [...this.calls.values()].filter(({ isFault }) => isFault).length;
    return state !== CircuitState.Closed || (count >= 10 && count > this.calls.size / 2);
  }
}

/**
 * What is measured by itself, and has a circuit but for the storage: the tokens of a mailbox come from other servers
 * than its mail.
 */
export const providerParts = [
  'gmail',
  'gmail-tokens',
  'outlook',
  'outlook-tokens',
  'stripe',
  'smtp',
  'storage',
] as const;
export type ProviderPart = (typeof providerParts)[number];

/** How a call ended: skipped means that the circuit was open. */
export const callOutcomes = ['answered', 'failed', 'skipped'] as const;

function outcomeOf(error: unknown, isFault: (error: unknown) => boolean): (typeof callOutcomes)[number] {
  if (error instanceof BrokenCircuitError) return 'skipped';
  return isFault(error) ? 'failed' : 'answered';
}

/**
 * Answers of 5xx that are about one mailbox or request: it is full (507), or the provider does not know the request.
 */
const ofOneRequest = [501, 505, 507];

/**
 * Makes the calls to one provider, through a circuit of its own. While it is open, nothing is written. A provider also
 * answers 5xx for one mailbox, such as one that is being moved: so calls name their user.
 */
export function createProviderCaller(
  provider: Exclude<ProviderPart, 'storage'>,
): (call: ProviderCall) => Promise<ProviderAnswer> {
  const circuit = createCircuit(provider, isProviderFault);
  return async (call) => {
    try {
      return await circuit(() => callProvider(call), call.userId);
    } catch (cause) {
      if (cause instanceof BrokenCircuitError) return { kind: 'not-reached', cause };
      throw cause;
    }
  };
}

/** An answer says how it ended; nothing is thrown for faults of the provider. */
function isProviderFault(outcome: unknown): boolean {
  if (typeof outcome !== 'object' || outcome === null || !('kind' in outcome)) return false;
  if (outcome.kind !== 'answered') return true;
  const status = 'status' in outcome ? Number(outcome.status) : 0;
  return status >= 500 && !ofOneRequest.includes(status);
}

/**
 * Makes one call. It is repeated only if its connection was reset before anything was written, as happens to idle
 * connections (D13.4). Never throws for faults of the network or the provider.
 */
async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const answer = await callOnce(call);
  return answer.kind === 'not-reached' && codeOf(answer.cause) === 'ECONNRESET' ? callOnce(call) : answer;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

async function callOnce({ method, url, headers, body = '', timeoutMs }: ProviderCall): Promise<ProviderAnswer> {
  const departure = departureOf(method, body);
  // Not `AbortSignal.timeout`: its timer would outlive the answer.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await request(url, {
      method,
      headers: { ...headers, ...departure.headers },
      body: departure.body,
      signal: timeout.signal,
      dispatcher: agent,
    });
    const text = await response.body.text();
    const retryAfterSeconds = parseRetryAfter(response.headers['retry-after']);
    return {
      kind: 'answered',
      status: response.statusCode,
      body: parseJson(text),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  } catch (cause) {
    return { kind: departure.happened() ? 'lost' : 'not-reached', cause };
  } finally {
    clearTimeout(timer);
  }
}

interface Departure {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: NonNullable<Dispatcher.DispatchOptions['body']> | null;
  /** Whether part of the request may have been written. Without a body this is unknown, so true. */
  readonly happened: () => boolean;
}

/**
 * A body that records when it is read, which happens when the connection is established and the request is written.
 * It also lets undici notice that a server answered before it read everything; undici does not reuse such a connection.
 */
function departureOf(method: ProviderCall['method'], body: string | Buffer): Departure {
  if (method === 'GET' || method === 'DELETE') return { headers: {}, body: null, happened: () => true };
  let happened = false;
  function* parts() {
    happened = true;
    if (body.length > 0) yield body;
  }
  return {
    headers: { 'content-length': String(Buffer.byteLength(body)) },
    // Iterables are documented for it, and missing in its types.
    body: parts() as unknown as Departure['body'],
    happened: () => happened,
  };
}

/** Seconds of a `Retry-After` header, which is a number or a date (RFC 9110, 10.2.3), at most a day. */
function parseRetryAfter(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(1, Math.ceil(seconds)), maxRetryAfter) : undefined;
}

/** The body when it is JSON, else its text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

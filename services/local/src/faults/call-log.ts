import type { FaultKind, Operation } from './fault-order.ts';

/** One call that a stand-in received. Times are milliseconds since 1970. */
export interface Call {
  readonly operation: Operation;
  /** The mailbox that the call was for, when its token or code named one. */
  readonly email?: string;
  readonly startedAt: number;
  /** Missing while the call is still being answered. */
  endedAt?: number;
  /** HTTP status; 0 when the connection was cut before an answer. */
  status?: number;
  fault?: FaultKind;
}

/** Calls beyond this number push the oldest ones out. */
const capacity = 20_000;

/** The calls that a stand-in received, oldest first, so tests can check the real calls of the API. */
export class CallLog {
  readonly #calls: Call[] = [];

  start(operation: Operation, email: string | undefined): Call {
    const call: Call = { operation, startedAt: Date.now(), ...(email ? { email } : {}) };
    this.#calls.push(call);
    if (this.#calls.length > capacity) this.#calls.shift();
    return call;
  }

  list(): readonly Call[] {
    return this.#calls;
  }

  clear(): void {
    this.#calls.length = 0;
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What a process is doing right now for one request, or for a job that a request started. */
export interface CurrentWork {
  /** The id of the request, a UUID: in logs, in errors, in the database. Its digits are the id of the trace (D31). */
  readonly id: string;
  /** The part of the trace that encloses what is done now. Without traces there is none. */
  readonly span?: Span | undefined;
}

export const currentWork = new AsyncLocalStorage<CurrentWork>();

import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newId, nowInSeconds, type StripeState } from './stripe-state.ts';
import type { StripeEvent } from './stripe-objects.ts';

export interface WebhookOptions {
  readonly url: string;
  readonly secret: string;
  /** Pauses between attempts; after the last one it gives up. Milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

/** Delivery settings, as ordered by a test. */
export interface DeliveryManner {
  /** Events wait until they are released. */
  hold: boolean;
  /** Number of concurrent copies of each event. */
  copies: number;
}

/** Sends signed events to the application and retries until it answers 2xx. */
export interface WebhookSender {
  readonly manner: DeliveryManner;
  /** Creates an event with the current state of an object. @returns when it was delivered or held. */
  emit(type: string, object: unknown): Promise<void>;
  /** Sends one event once more, with a new signature. @returns the status of the answer. */
  resend(event: StripeEvent): Promise<number>;
  /** Sends the held events, all at once or one after the other. @returns when they were delivered. */
  release(sequence: 'at-once' | 'forward' | 'reverse'): Promise<void>;
  close(): void;
}

const secondsApart = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1800, 3600];
const answerWithinMs = 10_000;

export function createWebhookSender(state: StripeState, options: WebhookOptions): WebhookSender {
  const delays = options.retryDelaysMs ?? secondsApart.map((seconds) => seconds * 1000);
  const manner: DeliveryManner = { hold: false, copies: 1 };
  const held: StripeEvent[] = [];
  const closed = new AbortController();

  const post = (event: StripeEvent): Promise<number> => postSigned(options, event, closed.signal);
  const accepted = (status: number) => status >= 200 && status < 300;
  const retry = async (event: StripeEvent): Promise<void> => {
    for (const delay of delays) {
      await pause(delay, undefined, { ref: false, signal: closed.signal });
      if (accepted(await post(event))) return;
    }
  };
  const deliver = async (event: StripeEvent): Promise<void> => {
    await Promise.all(
      Array.from({ length: manner.copies }, async () => {
        // Later attempts run in the background: the payment page does not wait for them.
        if (!accepted(await post(event))) retry(event).catch(ignoreClosing);
      }),
    );
  };

  return {
    manner,
    async emit(type, object) {
      const event = toEvent(type, object);
      state.events[event.id] = event;
      state.save();
      if (manner.hold) held.push(event);
      else await deliver(event);
    },
    resend: post,
    async release(sequence) {
      const waiting = held.splice(0);
      manner.hold = false;
      if (sequence === 'at-once') await Promise.all(waiting.map(deliver));
      else for (const event of sequence === 'reverse' ? waiting.toReversed() : waiting) await deliver(event);
    },
    close: () => closed.abort(),
  };
}

function toEvent(type: string, object: unknown): StripeEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: nowInSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req'), idempotency_key: null },
    type,
  };
}

async function postSigned({ url, secret }: WebhookOptions, event: StripeEvent, closed: AbortSignal): Promise<number> {
  const payload = JSON.stringify(event, undefined, 2);
  const time = nowInSeconds();
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${time},v1=${signature}`,
      'user-agent': 'Stripe/1.0 (stand-in)',
    },
    body: payload,
    signal: AbortSignal.any([closed, AbortSignal.timeout(answerWithinMs)]),
  }).catch(() => undefined);
  return answer?.status ?? 0;
}

function ignoreClosing(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}

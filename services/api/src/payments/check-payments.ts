import { handleEvent } from './handle-event.ts';
import type { PaymentCheckRepository } from './payment-check-repository.ts';
import type { PaymentEvent } from './payment-gateway.ts';
import { recordCheckout, type PaymentDependencies } from './record-checkout.ts';

export interface CheckDependencies {
  readonly payment: PaymentDependencies;
  readonly checks: PaymentCheckRepository;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Younger events are left to the webhook. */
const webhookMs = 10 * minute;
/** Read again, if the provider lists an event late. */
const overlapMs = 60 * minute;
/** For which the provider keeps events. */
const keptMs = 30 * day;
/** A checkout can be paid for a day. */
const checkoutMs = day + 60 * minute;
/** So many failures in a row mean that the provider is away, and the job is tried again. */
const mostInARow = 5;

/**
 * Reads what the payment provider did since the last check, and handles what its webhook did not bring (D28): payments,
 * refunds and disputes. Then it asks for checkouts that nothing was heard of. It may be ended and repeated at any time.
 * @throws Error when the provider is away, or when it is to stop: the next check begins at the same time again.
 */
export async function checkPayments(deps: CheckDependencies, stopping: AbortSignal, now = Date.now()): Promise<void> {
  const { payment, checks } = deps;
  const last = (await checks.lastReadUntil())?.getTime();
  if (last !== undefined && last < now - keptMs)
    payment.log.error(
      'the last check is older than the events of the payment provider: refunds and disputes may be missing',
    );
  const from = new Date(Math.max((last ?? 0) - overlapMs, now - keptMs));
  // What the webhook brought to a database that was lost does not come again.
  const until = new Date((await checks.wasRestored()) ? now : now - webhookMs);
  const events = await readEvents(payment, payment.gateway.listEvents(from, until), stopping);
  const checkouts = await readCheckouts(deps, new Date(now - checkoutMs), stopping);
  const found = {
    events: events.found,
    checkouts: checkouts.found,
    failed: events.failed.length + checkouts.failed.length,
  };
  // What failed is read again by the next check, as long as the provider has it.
  const readUntil = new Date(Math.min(until.getTime(), ...events.failed.map(({ madeAt }) => madeAt.getTime())));
  await checks.add({ readUntil, ...found });
  const level = found.events + found.checkouts + found.failed > 0 ? 'warn' : 'info';
  payment.log[level](found, 'payments were checked against the provider');
}

async function readEvents(payment: PaymentDependencies, events: AsyncIterable<PaymentEvent>, stopping: AbortSignal) {
  return inTurn(events, stopping, async (event) => {
    const { id, type } = event;
    return handleEvent(payment, event).then(
      (found) => {
        if (found) payment.log.warn({ event: id, type }, 'an event that the webhook did not bring was handled');
        return found;
      },
      (err: unknown) => {
        payment.log.error({ err, event: id, type }, 'an event could not be handled; the next check tries again');
        throw err;
      },
    );
  });
}

async function readCheckouts({ payment, checks }: CheckDependencies, before: Date, stopping: AbortSignal) {
  return inTurn(await checks.unsettled(before), stopping, async ({ orderId, sessionId }) => {
    try {
      await recordCheckout(payment, sessionId, { eventId: null });
    } catch (err) {
      payment.log.error({ err, order: orderId }, 'a checkout could not be read; the next check tries again');
      throw err;
    }
    const found = !(await checks.isUnsettled(orderId));
    if (found) payment.log.warn({ order: orderId }, 'a checkout ended that the webhook did not report');
    return found;
  });
}

/**
 * One failure holds up no other. @param work says whether it found something. @throws the last of many failures in a
 * row.
 */
async function inTurn<Entry>(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  stopping: AbortSignal,
  work: (entry: Entry) => Promise<boolean>,
): Promise<{ readonly found: number; readonly failed: readonly Entry[] }> {
  const failed: Entry[] = [];
  let [found, inARow] = [0, 0];
  for await (const entry of entries) {
    stopping.throwIfAborted();
    try {
      if (await work(entry)) found += 1;
      inARow = 0;
    } catch (error) {
      failed.push(entry);
      inARow += 1;
      if (inARow === mostInARow) throw error;
    }
  }
  return { found, failed };
}

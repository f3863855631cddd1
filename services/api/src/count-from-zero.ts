import { mailProviderSchema } from '@cc/contracts/entities/mail-connection';
import {
  connectionFailures,
  ownMailOutcomes,
  providerCalls,
  refreshOutcomes,
  sendOutcomes,
  startAtZero,
  webhookOutcomes,
} from '@cc/deploy/metrics';
import type { SendOutcome } from './features/send/providers/mail-gateway.ts';
import type { RefreshResult } from './mailboxes/oauth-gateway.ts';
import { callOutcomes, providerParts } from './provider-call.ts';

const sent: Record<SendOutcome['kind'], 0> = {
  accepted: 0,
  throttled: 0,
  unauthorized: 0,
  policy: 0,
  refused: 0,
  unavailable: 0,
  unknown: 0,
};
const refreshed: Record<RefreshResult['kind'], 0> = { refreshed: 0, revoked: 0, refused: 0, unavailable: 0 };

/** Starts the counters of the API and its workers. */
export function countFromZero(): void {
  startAtZero(sendOutcomes, { provider: mailProviderSchema.options, outcome: Object.keys(sent) });
  startAtZero(refreshOutcomes, { provider: mailProviderSchema.options, outcome: Object.keys(refreshed) });
  startAtZero(webhookOutcomes, { source: ['stripe'], outcome: ['handled', 'rejected'] });
  startAtZero(ownMailOutcomes, { outcome: ['sent', 'failed', 'refused'] });
  for (const provider of providerParts) for (const outcome of callOutcomes) providerCalls.zero({ provider, outcome });
  startAtZero(connectionFailures, { pool: ['requests', 'jobs'], reason: ['connections', 'away'] });
}

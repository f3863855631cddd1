import { randomUUID } from 'node:crypto';
import {
  acceptInvitation,
  decideRun,
  endFamilyLink,
  family,
  inviteParent,
  setFamilyTerms,
} from '@cc/contracts/api/family';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { refusalOf, type Queryable } from '../../database.ts';
import { firstName, mayMailParent, type StrangerMails } from '../../jobs/mails-to-strangers.ts';
import { onePerUser } from '../../one-per-user.ts';
import { endCheckouts, type PaymentDependencies } from '../../payments/record-checkout.ts';
import { accountGone, userOf } from '../../plugins/authenticate.ts';
import { formLimit, type RequestLimit } from '../../plugins/rate-limits.ts';
import { createRequestCountRepository } from '../../plugins/request-count-repository.ts';
import { serve } from '../../plugins/serve.ts';
import type { FamilyRepository } from './family-repository.ts';

interface FamilyDependencies extends Pick<StrangerMails, 'strangers'> {
  readonly families: FamilyRepository;
  readonly payment: PaymentDependencies;
}

/** `POST /api/family` and what athletes and parents do there (D24). */
export function familyRoutes(
  app: FastifyInstance,
  deps: FamilyDependencies,
  limits: Readonly<Record<'family' | 'account' | 'invitation', RequestLimit>>,
): void {
  const { families, payment } = deps;
  const config = { rateLimit: limits.account };
  const reading = {
    summary: 'Parents and athletes of the user',
    config: { rateLimit: limits.family, bySession: true },
  };
  const turns = onePerUser();
  serve(app, family, reading, async ({ body, request }) => {
    const { id } = userOf(request);
    // It reads what ten athletes sent, and who signs in often has many sessions.
    const found = await turns(id, () => families.read(id, body.code));
    if (found) return found;
    throw accountGone();
  });
  const inviting = { summary: 'Invite a parent', config: { rateLimit: formLimit(limits.invitation) } };
  serve(app, inviteParent, inviting, async ({ body, request }) => {
    const user = userOf(request);
    // Others can use up the mails of an address. The athlete then hands over the link, which opens for that address
    // only.
    const mayMail = (database: Queryable) =>
      mayMailParent({ ...deps, counts: createRequestCountRepository(database) }, user.id, body.email);
    const invitation = { ...body, id: randomUUID(), userId: user.id, athlete: firstName(user.name), mayMail };
    return { url: await families.invite(invitation).catch(refuse) };
  });
  serve(
    app,
    acceptInvitation,
    { summary: 'Accept the invitation of an athlete', config },
    async ({ body, request }) => {
      await families.accept(userOf(request).id, body.code).catch(refuse);
      return { accepted: true as const };
    },
  );
  const ending = { summary: 'End a link, from either side', config: { ...config, bySession: true } };
  serve(app, endFamilyLink, ending, async ({ body, request }) => {
    if (await families.end(userOf(request).id, body.id)) return { ended: true as const };
    throw new ApiFailure('not_found', 'This link has ended already.');
  });
  serve(app, setFamilyTerms, { summary: 'Limit the spending of an athlete', config }, async ({ body, request }) => {
    await endCheckouts(payment, await families.setTerms(userOf(request).id, body).catch(refuse));
    return { saved: true as const };
  });
  serve(app, decideRun, { summary: 'Approve or decline the run of an athlete', config }, async ({ body, request }) => {
    const paused = await families.decide(userOf(request).id, body.runId, body.approves).catch(refuse);
    return { decided: true as const, paused };
  });
}

const codes = {
  PT400: 'validation_failed',
  PT403: 'forbidden',
  PT404: 'not_found',
  PT409: 'validation_failed',
  PT429: 'rate_limited',
} as const;

/** The database has a sentence for the user. */
function refuse(error: unknown): never {
  const refusal = refusalOf(error);
  const code = Object.entries(codes).find(([name]) => name === refusal?.code)?.[1];
  if (!refusal || !code) throw error;
  throw new ApiFailure(code, refusal.message, { cause: error });
}

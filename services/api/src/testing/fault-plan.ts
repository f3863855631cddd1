import fc from 'fast-check';

const crashes = ['kill the API', 'kill Postgres', 'kill both', 'kill a session'] as const;
export type Crash = (typeof crashes)[number];

/** A call that is still on its way when its process is killed arrives within this time. */
export const slowestSendMs = 3000;

// Faults of a provider, as its stand-in takes them. Each applies to the next call of its operation.
const slowSend = fc.record({
  operation: fc.constant('send'),
  fault: fc.constant('slow'),
  delayMs: fc.integer({ min: 20, max: 300 }),
});
const slowestSend = fc.constant({ operation: 'send', fault: 'slow', delayMs: slowestSendMs });
const failedSend = fc.record({
  operation: fc.constantFrom('send', 'send', 'draft', 'attach'),
  fault: fc.constantFrom('server-error', 'accept-then-drop', 'unauthorized', 'rate-limited', 'policy'),
});
const otherFault = fc.record({
  operation: fc.constantFrom('refresh', 'read-message', 'delete-message'),
  fault: fc.constantFrom('slow', 'server-error', 'accept-then-drop', 'rate-limited', 'invalid-grant'),
  delayMs: fc.integer({ min: 20, max: 5000 }),
});
/** Longer than the API waits for new tokens. */
const hangingRefresh = fc.constant({ operation: 'refresh', fault: 'slow', delayMs: 20_000 });

const providerFaults = fc.array(
  fc.oneof(
    { weight: 120, arbitrary: slowSend },
    { weight: 10, arbitrary: slowestSend },
    { weight: 60, arbitrary: failedSend },
    { weight: 40, arbitrary: otherFault },
    { weight: 1, arbitrary: hangingRefresh },
  ),
  { minLength: 20, maxLength: 40 },
);

const plans = fc.record({
  /** One after another. `afterMs` is the pause before a crash. */
  crashes: fc.array(
    fc.record({ afterMs: fc.integer({ min: 50, max: 800 }), crash: fc.constantFrom<Crash[]>(...crashes) }),
    { minLength: 1, maxLength: 3 },
  ),
  google: providerFaults,
  microsoft: providerFaults,
  /** Whether all access tokens must be refreshed first. */
  expired: fc.boolean(),
});

const victims = ['the first worker', 'the second worker', 'the API', 'Postgres'] as const;
export type Victim = (typeof victims)[number];

const runPlans = fc.record({
  /** One after another. `afterMs` is the pause before some of them are killed together. */
  crashes: fc.array(
    fc.record({
      afterMs: fc.integer({ min: 20, max: 3000 }),
      victims: fc.subarray<Victim>([...victims], { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  /** What the user does to a run meanwhile. `at` picks the run and the school. */
  changes: fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 1200 }),
      kind: fc.constantFrom('pause', 'continue', 'continue', 'skip', 'skip', 'retry', 'stop', 'undo'),
      at: fc.nat(1000),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  google: providerFaults,
  microsoft: providerFaults,
});

/** What goes wrong in one round. The same seed gives the same plan. */
export const faultPlan = (seed: number) => sampleOf(plans, seed);

/** The same for a round in which workers send runs. */
export const runFaultPlan = (seed: number) => sampleOf(runPlans, seed);

function sampleOf<Plan>(arbitrary: fc.Arbitrary<Plan>, seed: number): Plan {
  // Spread, because neighboring seeds give similar plans.
  const [plan] = fc.sample(fc.noBias(arbitrary), { seed: Math.imul(seed, 0x9e3779b1), numRuns: 1 });
  if (!plan) throw new Error('fast-check gave no sample.');
  return plan;
}

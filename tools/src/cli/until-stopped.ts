import type { Stack } from '../stack/start-stack.ts';

/** Waits for Ctrl-C or a termination signal. */
export function untilAsked(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(undefined));
  });
}

/** Waits for Ctrl-C or for the unexpected end of a part, then stops everything in order. */
export async function untilStopped(stack: Stack): Promise<void> {
  const lost = await Promise.race([untilAsked(), stack.firstLoss]);
  if (lost !== undefined) {
    console.error(`\n"${lost}" ended unexpectedly. Its log: ${stack.settings.dataDir}/logs/${lost}.log`);
    process.exitCode = 1;
  }
  console.log('\nStopping ...');
  await stack.stop();
  console.log('Everything is stopped. Your data is kept; "npm run reset" starts over.');
}

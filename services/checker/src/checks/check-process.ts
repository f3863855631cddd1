import { checkVersion } from './check-version.ts';
import { shortAnswer, shortText } from './short-text.ts';
import { askedSchema, type Told } from './told.ts';

/** Runs one check, for check-apart.ts. */
async function run(asked: unknown): Promise<void> {
  const { job, settings } = askedSchema.parse(asked);
  tell({ answer: shortAnswer(await checkVersion(job, settings, () => tell({ opens: true }))) });
}

function tell(told: Told): void {
  process.send?.(told, () => ('opens' in told ? undefined : process.exit()));
}

// Without a listener Node would print the error whole, with texts of the page. The exit also ends the browser.
process.on('uncaughtException', (error) => {
  process.stderr.write(`A browser check ended: ${shortText(error.message)}\n`);
  process.exit(1);
});
// The checker is gone.
process.on('disconnect', () => process.exit());
process.once('message', (asked) => {
  run(asked).catch((error: unknown) => tell({ problem: shortText(String(error)) }));
});

/** Why a service cannot start, in sentences for its operator. */
export class CannotStart extends Error {}

/**
 * Starts a service. What its operator can change is printed as sentences, and the process ends. Any other error is a
 * defect, and keeps its stack.
 */
export async function startService(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!isOperators(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** A wrong setting, or a port that cannot be listened on. */
function isOperators(error: unknown): error is Error {
  return error instanceof CannotStart || (error instanceof Error && 'syscall' in error && error.syscall === 'listen');
}

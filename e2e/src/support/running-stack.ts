import type { Stack } from '@cc/tools/stack';

let running: Stack | undefined;

/** Jest runs set-up and teardown in one process and hands nothing from one to the other. */
export function keepStack(stack: Stack): void {
  running = stack;
}

export async function stopStack(): Promise<void> {
  await running?.stop();
}

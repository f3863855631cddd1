import type { Stack } from '@cc/tools/stack';

const running: Stack[] = [];

/** Set-up and teardown run in one process, but Jest passes nothing between them. */
export function keepStack(stack: Stack): void {
  running.push(stack);
}

export async function stopStacks(): Promise<void> {
  await Promise.all(running.splice(0).map((stack) => stack.stop()));
}

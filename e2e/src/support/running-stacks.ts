import type { Stack } from '@cc/tools/stack';

const running: Stack[] = [];

/** Jest runs set-up and teardown in one process and hands nothing from one to the other. */
export function keepStack(stack: Stack): void {
  running.push(stack);
}

export async function stopStacks(): Promise<void> {
  await Promise.all(running.splice(0).map((stack) => stack.stop()));
}

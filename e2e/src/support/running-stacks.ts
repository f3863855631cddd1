import { rmSync } from 'node:fs';
import type { Stack } from '@cc/tools/stack';

// Set-up and teardown run in one process, but Jest passes nothing between them.
const running: Stack[] = [];
const folders: string[] = [];

export function keepStack(stack: Stack): void {
  running.push(stack);
}

/** Remembers the folder with the stacks' data and logs, to be deleted after the run. */
export function keepFolder(folder: string): void {
  folders.push(folder);
}

export async function stopStacks(): Promise<void> {
  await Promise.all(running.splice(0).map((stack) => stack.stop()));
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

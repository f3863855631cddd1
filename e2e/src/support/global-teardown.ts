import { removeFolders, stopStacks } from './running-stacks.ts';

export default async function globalTeardown(): Promise<void> {
  await stopStacks();
  removeFolders();
}

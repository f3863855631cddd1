import { stopStack } from './running-stack.ts';

export default async function globalTeardown(): Promise<void> {
  await stopStack();
}

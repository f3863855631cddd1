import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { stackAddress } from './stack-address.ts';

const keysSchema = z.object({ OPERATOR_KEY: z.string() });

/** Signs in to the open page of the console, as Grace with the key of the operator. */
export async function signInToConsole(page: Page): Promise<void> {
  const keys = keysSchema.parse(JSON.parse(readFileSync(join(stackAddress().dataDir, 'keys.json'), 'utf8')));
  await page.getByLabel('Deploy token or operator key').fill(keys.OPERATOR_KEY);
  await page.getByLabel(/^Your name/).fill('Grace');
  await page.keyboard.press('Enter');
}

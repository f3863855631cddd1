import { checksAnswerSchema, checksBodySchema } from '@cc/contracts/deploy/checker';
import { z } from 'zod';
import { checkSettingsSchema } from '../config.ts';

/** What the process of a check gets. */
export const askedSchema = z.object({ job: checksBodySchema, settings: checkSettingsSchema });

/** What the process of a check tells: that its browser opens, then the answer, or the problem why there is none. */
export const toldSchema = z.union([
  z.object({ opens: z.literal(true) }),
  z.object({ answer: checksAnswerSchema }),
  z.object({ problem: z.string() }),
]);
export type Told = z.output<typeof toldSchema>;

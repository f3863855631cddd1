import { z } from 'zod';
import { draftSchema } from './draft-slice.ts';
import { personalizationSchema } from './personalization-slice.ts';
import { selectionSchema } from './selection-slice.ts';
import { sendSchema } from './send-slice.ts';
import { wizardStepSchema } from './wizard-slice.ts';

/** Raised whenever the stored shape changes: older data is dropped, never guessed at. */
export const storedWizardVersion = 2;

/** What a browser keeps of one user's session (specification 4). */
export const storedWizardSchema = z.object({
  version: z.literal(storedWizardVersion),
  userId: z.string(),
  step: wizardStepSchema,
  selection: selectionSchema,
  personalization: personalizationSchema,
  draft: draftSchema,
  attachmentNames: z.array(z.string()),
  send: sendSchema,
});
export type StoredWizard = z.output<typeof storedWizardSchema>;

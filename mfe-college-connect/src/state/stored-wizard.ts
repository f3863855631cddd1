import { coachSchema } from '@cc/contracts/entities/coach';
import { z } from 'zod';
import { draftSchema } from './draft-slice.ts';
import { packedCoachesSchema } from './packed-coaches.ts';
import { personalizationSchema } from './personalization-slice.ts';
import { bySchool } from './selected-schools.ts';
import { filtersSchema, type SelectionState } from './selection-slice.ts';
import { sendSchema } from './send-slice.ts';
import { wizardStepSchema } from './wizard-slice.ts';

/** The version of a session in one piece, as browsers kept it before; it is still read. */
export const storedWizardVersion = 2;

const storedFiltersSchema = filtersSchema.extend({
  /** How many coaches each school was listed with, as earlier builds kept it. */
  schoolSizes: z.record(z.string(), z.number()),
});

const selectionSchema = storedFiltersSchema
  .extend({ coaches: z.record(z.string(), coachSchema) })
  .transform(({ coaches, schoolSizes, ...filters }): SelectionState => ({
    ...filters,
    schools: bySchool(Object.values(coaches), (school) => schoolSizes[school]),
  }));

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
/** A session in one piece as it stands in the storage. */
export type WizardInOnePiece = z.input<typeof storedWizardSchema>;

/** Raised whenever the stored shape of an entry changes: other versions are dropped, never guessed at. */
export const storedEntryVersion = 3;
const entryOwner = { version: z.literal(storedEntryVersion), userId: z.string() };

/** The run: its keys and outcomes have an entry of their own, which nothing else can crowd out. */
export const storedRunSchema = z.object({ ...entryOwner, send: sendSchema });

/** The selected coaches: the only part of a session that can be large. */
export const storedCoachesSchema = z.object({ ...entryOwner, coaches: packedCoachesSchema });

/** All that is neither the run nor the selected coaches; or a whole session of the version before. */
export const storedSessionSchema = z.discriminatedUnion('version', [
  storedWizardSchema,
  z.object({
    ...storedWizardSchema.omit({ version: true, send: true, selection: true }).shape,
    ...entryOwner,
    selection: storedFiltersSchema,
  }),
]);

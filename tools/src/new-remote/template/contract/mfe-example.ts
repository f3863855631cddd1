import { z } from 'zod';

const exampleCardSchema = z.object({
  /** The text of the card; it has a default. */
  text: z.string().optional(),
});

/**
 * Props of the fragments of mfe-example, by the fragment's name. Others place them once `remote-fragments.ts` names
 * them.
 */
export const fragmentProps = { 'example-card': exampleCardSchema } as const;

export type ExampleCardProps = Readonly<z.input<typeof exampleCardSchema>>;

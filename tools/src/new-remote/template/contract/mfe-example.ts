import { z } from 'zod';

const exampleCardSchema = z.object({
  /** What the card says; left out: its own words. */
  words: z.string().optional(),
});

/** Props of the fragments of mfe-example, by the fragment's name. */
export const fragmentProps = { 'example-card': exampleCardSchema } as const;

export type ExampleCardProps = Readonly<z.input<typeof exampleCardSchema>>;

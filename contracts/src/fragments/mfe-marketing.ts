import { z } from 'zod';

/** Props of the marketing site's fragments, by the fragment's name. */
export const fragmentProps = {
  'site-footer': z.object({}),
  'newsletter-footer': z.object({}),
} as const;

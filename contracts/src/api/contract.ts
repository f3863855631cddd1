import { z } from 'zod';

/** Where the API says which version of its contract it serves. Open to everybody. */
export const contractPath = '/api/contract';
export const contractAnswerSchema = z.object({ version: z.string().min(1) });

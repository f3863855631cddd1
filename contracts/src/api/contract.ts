import { z } from 'zod';

/** The public endpoint for the version of the API's contract. */
export const contractPath = '/api/contract';
export const contractAnswerSchema = z.object({ version: z.string().min(1) });

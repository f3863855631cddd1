import { emailMaxLength, emailPattern } from '@cc/contracts/entities/email-rule';
import { z } from 'zod';

/**
 * An address by the rule of the forms and the database. Zod's own refuses some that they take, such as
 * `mum=dad@family.example`.
 */
export const emailAddressSchema = z.email({ pattern: emailPattern }).max(emailMaxLength);

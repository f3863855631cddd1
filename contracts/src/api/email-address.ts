import * as z from 'zod/mini';
import { emailMaxLength, emailPattern } from '../entities/email-rule.ts';

/** An address by the rule of the forms and the database. Zod's own refuses some that they take, such as `mum=dad@family.example`. */
export const emailAddressSchema = z.email({ pattern: emailPattern }).check(z.maxLength(emailMaxLength));

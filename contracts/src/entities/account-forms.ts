import { z } from 'zod';

const email = z.email('Please enter a valid email');
const password = z.string().min(6, 'Password must be at least 6 characters');

/** No form uses this schema: sign-in is through Google or Microsoft only (specification 5). */
export const loginSchema = z.object({ email, password });

/** No form uses this schema either (specification 5). */
export const registrationSchema = z
  .object({
    firstName: z.string().min(1, 'First name is required'),
    lastName: z.string().min(1, 'Last name is required'),
    email,
    password,
    confirmPassword: z.string(),
    agree: z.boolean().refine((agreed) => agreed, 'You must agree to the Terms and Privacy Policy'),
  })
  .refine(({ password: chosen, confirmPassword }) => chosen === confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

import { staffRoleSchema, type StaffRole } from '@cc/contracts/api/staff';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

/** `none`: signed in, and not staff. */
export type Role = StaffRole | 'none';

/**
 * The role of a signed-in person in the back office.
 * @throws Error when the database did not answer
 */
export async function readRole(client: SupabaseClient, userId: string): Promise<Role> {
  const { data, error } = await client.from('staff_members').select('role').eq('id', userId).maybeSingle();
  if (error) throw error;
  return z.object({ role: staffRoleSchema }).nullable().parse(data)?.role ?? 'none';
}

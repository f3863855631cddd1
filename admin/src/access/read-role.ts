import { staffRoleSchema, type StaffRole } from '@cc/contracts/api/staff';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

/** `none`: signed in, and not staff. `unknown`: the database did not answer. */
export type Role = StaffRole | 'none' | 'unknown';

/** The role of a signed-in person in the back office. */
export async function readRole(client: SupabaseClient, userId: string): Promise<Role> {
  const { data, error } = await client.from('staff_members').select('role').eq('id', userId).maybeSingle();
  if (error) return 'unknown';
  return z.object({ role: staffRoleSchema }).nullable().parse(data)?.role ?? 'none';
}

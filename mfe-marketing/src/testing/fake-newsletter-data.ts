/** The part of the Supabase client that the newsletter uses. Answers each insert with the next error, or none. */
export function createFakeNewsletterData(...errors: readonly ({ readonly code: string } | null)[]) {
  const inserts: { readonly table: string; readonly row: unknown }[] = [];
  return {
    inserts,
    from: (table: string) => ({
      insert: async (row: unknown) => {
        inserts.push({ table, row });
        return { error: errors[inserts.length - 1] ?? null };
      },
    }),
  };
}

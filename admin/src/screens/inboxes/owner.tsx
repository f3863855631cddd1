import { useGetMany } from 'react-admin';
import type { ViewRow } from '../../rows/view-row.ts';

/** The address of a member of staff, or that they are none any more. */
export function Owner({ id }: { readonly id: string | null }) {
  const ids = id === null ? [] : [id];
  const { data, isPending } = useGetMany<ViewRow<'members'> & { id: string }>('members', { ids });
  if (id === null) return 'Nobody';
  return data?.[0]?.email ?? (isPending ? '…' : 'Former staff');
}

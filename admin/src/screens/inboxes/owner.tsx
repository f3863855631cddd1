import { useGetMany } from 'react-admin';
import type { ViewRow } from '../../rows/view-row.ts';

/** The address of a member of staff. */
export function Owner({ id }: { readonly id: string | null }) {
  const { data } = useGetMany<ViewRow<'members'> & { id: string }>('members', { ids: id === null ? [] : [id] });
  return id === null ? 'Nobody' : (data?.[0]?.email ?? '…');
}

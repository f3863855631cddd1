import { useContext } from 'react';
import { DataProviderContext } from 'react-admin';
import type { StaffData } from './staff-data.ts';

/**
 * The data of the back office for calls of the API. `useDataProvider` of react-admin would sign out after a 401, and
 * answer the call as if it had worked.
 */
export function useStaffData(): StaffData {
  const data = useContext(DataProviderContext);
  if (!data) throw new Error('useStaffData needs the data of the back office.');
  // `createStaffData` made it; react-admin knows its own type only.
  return data as StaffData;
}

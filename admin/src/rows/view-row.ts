import type { Database } from '@cc/contracts/database';

type Views = Database['public']['Views'];
type StaffView = Extract<keyof Views, `staff_${string}`>;

/** What react-admin calls the views for staff: `people` is `staff_people`. */
export type Resource = StaffView extends `staff_${infer Name}` ? Name : never;

/** A row of such a view. */
export type ViewRow<R extends Resource> = Views[`staff_${R}`]['Row'];

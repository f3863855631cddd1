/** What the back office reads: their rules are in `staff-views.test.ts`. */
export const staffViews = [
  'staff_audit',
  'staff_coaches',
  'staff_feedback',
  'staff_imports',
  'staff_ledger',
  'staff_mailboxes',
  'staff_members',
  'staff_messages',
  'staff_newsletter',
  'staff_orders',
  'staff_pauses',
  'staff_payments',
  'staff_people',
  'staff_purchases',
  'staff_reviews',
  'staff_runs',
  'staff_senders',
  'staff_sends',
] as const;

/** What the pages read of a user's own: their rules are in `relations.test.ts`. */
export const ownViews = ['own_runs', 'own_sends', 'sent_emails'] as const;

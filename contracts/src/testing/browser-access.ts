// Written by `npm run generate-types` from the catalog: what browsers may use, for test doubles of the data API.

export interface TableAccess {
  /** Columns that browsers may select, filter and sort by. */
  readonly read: readonly string[];
  readonly insert: readonly string[];
  readonly update: readonly string[];
  /** Columns that an insert cannot leave out. */
  readonly required: readonly string[];
  /** Column lists, or expressions such as `lower(email)`, that hold each value once. */
  readonly unique: readonly (readonly string[])[];
}

export interface FunctionAccess {
  /** Names of arguments. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Columns of the rows that it returns. */
  readonly returns: readonly string[];
}

export const tableAccess: Readonly<Record<string, TableAccess>> = {
  emails: { read: [], insert: ['email'], update: [], required: ['email'], unique: [['id'], ['lower(email)']] },
  master_coaches: {
    read: ['conference', 'division', 'email', 'first_name', 'gender', 'id', 'last_name', 'school', 'sport', 'title'],
    insert: [],
    update: [],
    required: [],
    unique: [],
  },
  personalization: {
    read: [
      'achievements',
      'current_team',
      'full_name',
      'gpa',
      'grad_year',
      'high_school',
      'highlight_link',
      'position',
      'updated_at',
      'user_id',
    ],
    insert: [
      'achievements',
      'current_team',
      'full_name',
      'gpa',
      'grad_year',
      'high_school',
      'highlight_link',
      'position',
      'updated_at',
      'user_id',
    ],
    update: [
      'achievements',
      'current_team',
      'full_name',
      'gpa',
      'grad_year',
      'high_school',
      'highlight_link',
      'position',
      'updated_at',
      'user_id',
    ],
    required: ['user_id'],
    unique: [['user_id']],
  },
  pro_list_contacts: {
    read: ['club', 'country', 'email', 'first_name', 'id', 'last_name', 'league', 'pro_list_id', 'role'],
    insert: [],
    update: [],
    required: [],
    unique: [['id'], ['pro_list_id', 'email']],
  },
  purchase_items: {
    read: [
      'amount_cents',
      'id',
      'is_unlimited',
      'kind',
      'price_id',
      'pro_list_id',
      'purchase_id',
      'quantity',
      'title',
      'tokens',
    ],
    insert: [],
    update: [],
    required: [],
    unique: [['id'], ['purchase_id', 'price_id']],
  },
  purchases: {
    read: [
      'amount_cents',
      'created_at',
      'currency',
      'disputed_cents',
      'event_id',
      'id',
      'order_id',
      'paid_at',
      'payment_intent',
      'refunded_cents',
      'request_hash',
      'session_id',
      'stands',
      'status',
      'tokens_disputed',
      'tokens_refunded',
      'user_id',
    ],
    insert: [],
    update: [],
    required: [],
    unique: [['event_id'], ['id'], ['order_id'], ['payment_intent'], ['session_id']],
  },
  sends: {
    read: [
      'attempt',
      'charged',
      'connection_id',
      'created_at',
      'draft_id',
      'error_code',
      'error_message',
      'fencing_token',
      'id',
      'idempotency_key',
      'lease_until',
      'message_id',
      'provider',
      'provider_code',
      'request_hash',
      'school',
      'started_at',
      'status',
      'updated_at',
      'user_id',
    ],
    insert: [],
    update: [],
    required: [],
    unique: [['id'], ['user_id', 'idempotency_key']],
  },
  sent_emails: {
    read: ['id', 'send_id', 'timestamp_sent', 'user_id'],
    insert: [],
    update: [],
    required: [],
    unique: [['id'], ['send_id']],
  },
  testimonials: {
    read: ['approved', 'comments', 'created_at', 'first_name', 'id', 'idempotency_key', 'last_initial', 'rating'],
    insert: [],
    update: [],
    required: [],
    unique: [['id'], ['idempotency_key']],
  },
  token_ledger: {
    read: ['created_at', 'delta', 'id', 'kind', 'owed_delta', 'purchase_id', 'send_attempt', 'send_id', 'user_id'],
    insert: [],
    update: [],
    required: [],
    unique: [['id'], ['send_id', 'send_attempt', 'kind']],
  },
  token_tracker: {
    read: [
      'is_unlimited',
      'tokens_available',
      'tokens_owed',
      'tokens_used',
      'total_tokens_purchased',
      'updated_at',
      'user_id',
    ],
    insert: [],
    update: [],
    required: [],
    unique: [['user_id']],
  },
};

export const functionAccess: Readonly<Record<string, FunctionAccess>> = {
  coach_conferences: { required: ['p_gender', 'p_sport'], optional: ['p_division'], returns: ['conference'] },
  coach_sports: { required: [], optional: [], returns: ['sport'] },
};

-- An order that is sent twice, by a second press or after a lost answer, is one order.

alter table public.pro_contact_orders
  add column idempotency_key text unique check (length(idempotency_key) between 1 and 255);
comment on column public.pro_contact_orders.idempotency_key is 'The page''s own name for the order; null when it gave none.';

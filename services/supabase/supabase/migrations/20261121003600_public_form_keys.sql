-- A message or a review that is sent twice, by a second press or after a lost answer, is one. A key is no secret: it
-- opens nothing.

alter table public.contact_messages
  add column idempotency_key text unique check (length(idempotency_key) between 1 and 255);
comment on column public.contact_messages.idempotency_key is 'The page''s own name for the message; null when it gave none.';

alter table public.testimonials
  add column idempotency_key text unique check (length(idempotency_key) between 1 and 255);
comment on column public.testimonials.idempotency_key is 'The page''s own name for the review; null when it gave none.';

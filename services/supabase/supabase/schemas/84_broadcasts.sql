-- Broadcasts to the open pages of a user. The platform owns the schema `realtime`. Triggers send with `realtime.send`,
-- on the private topic `user:<id>`. Without a rule for insert no browser can send.

create policy broadcasts_own_read on realtime.messages for select to authenticated using (
  extension = 'broadcast' and topic = 'user:' || (select auth.uid())
);

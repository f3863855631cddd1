import { createDatabase } from '@cc/local-postgres/testing';
import { prepareDatabase } from './prepare-database.ts';
test('x', async () => {
  const db = await createDatabase({ prepare: prepareDatabase });
  await prepareDatabase(db.url());
  await db.drop();
});

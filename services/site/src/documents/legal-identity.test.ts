import { buildSite } from '../app.ts';
import { createSiteFolders } from '../testing/site-folders.ts';

test('the document names the operator that the settings name', async () => {
  const folders = await createSiteFolders();
  const own = await buildSite(folders.config({ LEGAL_NAME: 'Trial LLC', LEGAL_ADDRESS: '1 Main Street; USA' }));
  const { body } = await own.inject('/');
  expect(body).toContain('"legalIdentity":{"name":"Trial LLC","address":["1 Main Street","USA"],"email":"operator@');
  await own.close();
  await folders.remove();
});

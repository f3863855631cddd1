import { createPgBackRest } from './pg-back-rest-gateway.ts';

test('where pgBackRest is not installed, a sentence says what to do', async () => {
  const pgBackRest = createPgBackRest('/nowhere/pgbackrest');
  const sentence = /^"\/nowhere\/pgbackrest" does not start\. Install pgBackRest .* "npm run backup -- --remotes"/;
  await expect(pgBackRest.backUp('full', [])).rejects.toThrow(sentence);
  await expect(pgBackRest.backups()).rejects.toThrow(sentence);
});

import { useTestApi } from '../testing/use-test-api.ts';
import { backgroundTasks } from './background-tasks.ts';
import { createSmtpGateway } from './smtp-gateway.ts';

const { api } = await useTestApi();

test('a step of the sweep that fails keeps none of the steps behind it from their work', async () => {
  const { dependencies, externals } = api;
  const { newsletter, copyAccounts } = dependencies;
  const steps: string[] = [];
  const failing = async () => {
    steps.push('newsletter');
    throw new Error('The database is away.');
  };
  const list: typeof copyAccounts.copies.strays = async () => {
    steps.push('copies');
    return [];
  };
  const smtp = createSmtpGateway(externals.config.mail);
  const tasks = backgroundTasks(
    {
      ...dependencies,
      newsletter: { ...newsletter, queueQuestions: failing },
      copyAccounts: { ...copyAccounts, copies: { ...copyAccounts.copies, strays: list } },
    },
    smtp,
    externals.config,
  );
  await expect(tasks.sweep(null, new AbortController().signal)).rejects.toThrow('The database is away.');
  expect(steps).toEqual(['newsletter', 'copies']);
  smtp.close();
});

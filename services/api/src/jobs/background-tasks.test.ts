import { useTestApi } from '../testing/use-test-api.ts';
import { backgroundTasks } from './background-tasks.ts';
import { createSmtpGateway } from './smtp-gateway.ts';

const { api } = await useTestApi();

test('a step of the sweep that fails keeps none of the steps behind it from their work', async () => {
  const { dependencies, externals } = api;
  const { newsletter, reports } = dependencies;
  const steps: string[] = [];
  const failing = async () => {
    steps.push('newsletter');
    throw new Error('The database is away.');
  };
  const last = async () => void steps.push('reports');
  const smtp = createSmtpGateway(externals.config.mail);
  const tasks = backgroundTasks(
    {
      ...dependencies,
      newsletter: { ...newsletter, queueQuestions: failing },
      reports: { ...reports, sweep: last },
    },
    smtp,
    externals.config,
  );
  await expect(tasks.sweep(null, new AbortController().signal)).rejects.toThrow('The database is away.');
  expect(steps).toEqual(['newsletter', 'reports']);
  smtp.close();
});

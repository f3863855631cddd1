import { startStandIns, type StandIns } from './stand-ins.ts';
import { startTestApi, type TestApi, type TestApiOptions } from './test-api.ts';

/** An API and its stand-ins for all tests of a file. They are closed after the last one. */
export async function useTestApi(
  options: Omit<TestApiOptions, 'standIns'> = {},
): Promise<{ readonly api: TestApi; readonly standIns: StandIns }> {
  const standIns = await startStandIns();
  const api = await startTestApi({ ...options, standIns });
  afterAll(async () => {
    await api.close();
    await standIns.close();
  });
  return { api, standIns };
}

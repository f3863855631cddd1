import { createServer } from 'node:http';
import { freePorts, portsFromEnvironment, takenPorts } from './addresses.ts';

test('ports are the documented ones, each replaced by the variable of its name', () => {
  const ports = portsFromEnvironment({ SITE_PORT: '13000' });
  expect(ports).toMatchObject({ SITE_PORT: 13_000, API_PORT: 4000, SUPABASE_PORT: 54_321, INBOX_PORT: 4404 });
});

test.each(['x', '0', '70000', '80.5'])('%s is refused as a port, with the name of its variable', (given) => {
  expect(() => portsFromEnvironment({ API_PORT: given })).toThrow(`API_PORT=${given} is not a port number`);
});

test('free ports are all different', async () => {
  const ports = Object.values(await freePorts());
  expect(new Set(ports).size).toBe(ports.length);
});

test('the error for a taken port names its service and the next step', async () => {
  const ports = await freePorts();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(ports.API_PORT, '127.0.0.1', resolve));
  try {
    const complaints = await takenPorts(ports);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(
      new RegExp(`^Port ${ports.API_PORT} \\(the API\\) is taken\\..*API_PORT=\\d+ npm start$`),
    );
    await expect(takenPorts(ports, ['API_PORT'])).resolves.toEqual([]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

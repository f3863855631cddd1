import { type Ports, portsFromEnvironment, takenPorts } from '../stack/addresses.ts';
import { endLeftovers, postgresMayRun } from '../stack/leftovers.ts';
import { dataDir } from './workspace.ts';

/** The free ports of this start. @throws Error that names each taken port and how to choose another. */
export async function readyPorts(): Promise<Ports> {
  const ports = portsFromEnvironment(process.env);
  await endLeftovers(dataDir);
  const taken = await takenPorts(ports, postgresMayRun(dataDir) ? ['POSTGRES_PORT'] : []);
  if (taken.length > 0) throw new Error(taken.join('\n'));
  return ports;
}

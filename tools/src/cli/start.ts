import { type Ports, portsFromEnvironment, takenPorts } from '../stack/addresses.ts';
import { buildFrontEnds, publishFrontEnds } from '../stack/build-front-ends.ts';
import { demoKeys } from '../stack/demo-keys.ts';
import { endLeftovers, postgresMayRun } from '../stack/leftovers.ts';
import { startStack } from '../stack/start-stack.ts';
import { addressTable } from './address-table.ts';
import { untilStopped } from './until-stopped.ts';
import { dataDir, root } from './workspace.ts';

const begun = Date.now();
const progress = (text: string) =>
  console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text} ...`);

try {
  const ports = await readyPorts();
  progress('Building the shell and the remotes');
  await buildFrontEnds(root, dataDir);
  await publishFrontEnds(root, dataDir);
  const stack = await startStack({ root, dataDir, ports, keys: demoKeys(dataDir) }, progress);
  console.log(addressTable(ports, dataDir));
  await untilStopped(stack);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n\nNothing is left running.`);
  process.exitCode = 1;
}

async function readyPorts(): Promise<Ports> {
  const ports = portsFromEnvironment(process.env);
  await endLeftovers(dataDir);
  const taken = await takenPorts(ports, postgresMayRun(dataDir) ? ['POSTGRES_PORT'] : []);
  if (taken.length > 0) throw new Error(taken.join('\n'));
  return ports;
}

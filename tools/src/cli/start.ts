import { buildFrontEnds, publishFrontEnds } from '../stack/build-front-ends.ts';
import { demoKeys } from '../stack/demo-keys.ts';
import { startStack } from '../stack/start-stack.ts';
import { addressTable } from './address-table.ts';
import { createProgress } from './progress.ts';
import { readyPorts } from './ready-ports.ts';
import { untilStopped } from './until-stopped.ts';
import { dataDir, root } from './workspace.ts';

const progress = createProgress();

try {
  const ports = await readyPorts();
  progress('Building the shell and the remotes');
  await buildFrontEnds(root, dataDir);
  for (const sentence of await publishFrontEnds(root, dataDir)) console.log(sentence);
  const stack = await startStack({ root, dataDir, ports, keys: demoKeys(dataDir) }, progress);
  console.log(addressTable(ports, dataDir));
  await untilStopped(stack);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n\nNothing is left running.`);
  process.exitCode = 1;
}

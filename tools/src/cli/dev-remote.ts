import { devAlone } from './dev-alone.ts';
import { createProgress } from './progress.ts';

// The remote in the current folder alone, with hot reload: `cc dev`.
const port = Number(process.env['PORT'] ?? 3001);
try {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT=${process.env['PORT']} is not a port.`);
  await devAlone([{ dir: process.cwd(), port }], createProgress());
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (taken) console.error(`Port ${port} is taken. Choose another one: PORT=3201 npm run dev`);
  else console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
// webpack's watchers would keep the process alive.
process.exit();

export { freePorts, type Ports } from './addresses.ts';
export { buildFrontEnds, publishFrontEnds } from './build-front-ends.ts';
export { demoKeys } from './demo-keys.ts';
export {
  isHealthy,
  type Program,
  type RunningPart,
  type RunningProgram,
  startPart,
  startProgram,
} from './part-process.ts';
export { stackParts } from './parts.ts';
export { readBuild } from './read-build.ts';
export { releasedNames } from './remote-names.ts';
export { type Stack, startStack } from './start-stack.ts';

export { freePorts, type Ports } from './addresses.ts';
export { buildFrontEnds, publishFrontEnds } from './build-front-ends.ts';
export { demoKeys } from './demo-keys.ts';
export { type RunningPart, startPart } from './part-process.ts';
export { stackParts } from './parts.ts';
export { readBuild } from './read-build.ts';
export { type Stack, startStack } from './start-stack.ts';

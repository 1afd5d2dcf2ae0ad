export { makeAgentFolder } from './agent-folder.ts';
export { createActive, inState, release } from './allocations.ts';
export { unpackDebianPackage } from './debian-packages.ts';
export { createFaultPlanter, type Fault, faultKinds } from './every-step-can-fail.ts';
export { freePorts } from './free-ports.ts';
export type { ModuleSamples, SamplesByOperation } from './module-samples.ts';
export { newSshKey } from './new-ssh-key.ts';
export { plantDeadLetter } from './operator-samples.ts';
export { rawCall } from './raw-call.ts';
export { type StartedPlatform, startPlatform } from './started-platform.ts';
export { closeOf, mintToken, openTerminal, type TestTerminal } from './terminal-client.ts';
export {
  isInThisProcess,
  skuOf,
  startTestWorld,
  type TestNode,
  type TestUser,
  type TestWorld,
  type TestWorldOptions,
  testSku,
} from './test-world.ts';
export { until } from './until.ts';

export { allocationIdIn, streamIdIn, streamPath, terminalPath } from './addresses.ts';
export { type CloseCodeName, closeCodeName, closeCodes, cutOff } from './close-codes.ts';
export { type Closing, closings, type EndReason } from './closings.ts';
export { type ClientControl, clientControlIn, controlText, type NodeControl, nodeControlIn } from './control.ts';
export { type CommandEnd, commandEndIn, type ExecStream, execFrame, execFrameIn, execStreams } from './exec-frames.ts';
export { exitCodeIn } from './exit-code.ts';
export { flow, largestFrame, largestInput, largestSide, pingEvery, readyWithin, startWithin } from './limits.ts';
export { kindOf, protocols } from './versions.ts';

import { runGate, type GateInput } from './gate.ts';

// The process of one run of the gate: gets its input as the only message, and answers with the result.
process.once('message', (input) => {
  // static-gate.ts sends nothing else
  process.send?.(runGate(input as GateInput), () => process.disconnect());
});

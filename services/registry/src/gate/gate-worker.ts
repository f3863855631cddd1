import { parentPort, workerData } from 'node:worker_threads';
import { runGate, type GateInput } from './gate.ts';

// A thread for one run of the gate, so that the registry's own thread is free, and the run can be ended.

parentPort?.postMessage(runGate(workerData as GateInput)); // static-gate.ts starts it with one

import type { Program } from '@cc/tools/stack';

/** A component of the topology: a program that is started again whenever it ends. */
export interface Part extends Program {
  /** Where its log goes: to those of our own services, or apart, as logs of others may hold addresses. */
  readonly log: string;
  /** Whether its first start is over, for one that is ready only later. Left out: once it is ready. */
  isUp?(): Promise<boolean>;
  /** Makes its configuration and its data, once, before its first start. */
  prepare?(): Promise<void>;
  /** Completes the first start. */
  complete?(): Promise<void>;
}

/** Thrown for what was given up after its time: what comes next may hang in the same way. */
export class TookTooLong extends Error {}

/** Thrown for work that was given up after its time. The next work of the same kind may hang too. */
export class TimedOut extends Error {}

/** It was the storage's time, so no version is to blame. */
export class SlowStorage extends TimedOut {}

/** Prints the steps of a command as they end, each with its time, and the whole time at the end. */
export interface Steps {
  /** Does the work and prints its name, its time and its result. */
  step<Result>(name: string, work: () => Promise<Result>, describe: (result: Result) => string): Promise<Result>;
  say(text?: string): void;
  /** Seconds since the beginning, as text. */
  total(): string;
}

export function createSteps(print: (line: string) => void = console.log): Steps {
  const begun = performance.now();
  return {
    step: async (name, work, describe) => {
      const from = performance.now();
      const result = await work();
      print(`  ${name.padEnd(8)}${seconds(from).padStart(7)}  ${describe(result)}`);
      return result;
    },
    say: (text = '') => print(text),
    total: () => seconds(begun),
  };
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(2)} s`;
}

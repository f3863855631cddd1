import { useState } from 'react';
import { problemsOf } from './problems-of.ts';

/** What a file would change, before it does. `run` asks the API. */
export function useDryRun<Found>(run: () => Promise<{ readonly data: Found }>) {
  const [isChecking, setIsChecking] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [found, setFound] = useState<Found>();
  const forget = () => {
    setFound(undefined);
    setProblems([]);
  };
  const check = async () => {
    setIsChecking(true);
    forget();
    try {
      setFound((await run()).data);
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setIsChecking(false);
    }
  };
  return { found, problems, isChecking, check, forget };
}

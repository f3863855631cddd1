import { sampleSchool } from '@cc/contracts/letter/template-values';
import { useState } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import { selectSchools } from '../../state/selection-slice.ts';

export interface ShownSchool {
  readonly schools: readonly SelectedSchool[];
  /** The school that is shown; a sample while none is selected. */
  readonly school: SelectedSchool;
  /** Its place; 0 for the sample. */
  readonly index: number;
  readonly show: (index: number) => void;
}

const sample: SelectedSchool = { school: sampleSchool, coaches: [], size: 0 };

/** One of the selected schools, to look at its letter. At first the first one. */
export function useShownSchool(): ShownSchool {
  const schools = useAppSelector(selectSchools);
  const [chosen, show] = useState(0);
  const index = Math.min(chosen, Math.max(0, schools.length - 1));
  return { schools, school: schools[index] ?? sample, index, show };
}

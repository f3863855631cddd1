import { createSelector } from '@reduxjs/toolkit';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import { selectSchools } from '../../state/selection-slice.ts';
import { selectSchoolSends, type SendResult } from '../../state/send-slice.ts';

/** A selected school and the result of its email; `idle` before the first attempt. */
export interface RunSchool extends SelectedSchool {
  readonly result: SendResult | { readonly status: 'idle' };
}

/** The selected schools with their results, in the order of sending. */
export const selectRunSchools = createSelector(
  [selectSchools, selectSchoolSends],
  (schools, sends): readonly RunSchool[] =>
    schools.map((school) => ({ ...school, result: sends[school.school]?.result ?? { status: 'idle' } })),
);

/** Whether the server asks the user about the outcome of this school's email (D1.7). */
export function needsAnswer({ result }: Pick<RunSchool, 'result'>): boolean {
  return result.status === 'unknown' && result.sendId !== undefined;
}

/** Whether a run includes this school: not if it was accepted, or waits for the user's answer. */
export function isOpen(school: RunSchool): boolean {
  return school.result.status !== 'accepted' && !needsAnswer(school);
}

export function namesOf(schools: readonly RunSchool[]): readonly string[] {
  return schools.map(({ school }) => school);
}

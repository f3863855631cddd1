import { ChangeButton } from '../../changes/change-button.tsx';

const marks = [
  {
    mark: 'wrong',
    set: { label: 'Address is wrong', text: 'Nobody writes to this coach until an import has another address.' },
    lift: { label: 'Address is right', text: 'The address of this coach gets email again.' },
  },
  {
    mark: 'opted_out',
    set: { label: 'Wants no email', text: 'The coach wrote to us: no athlete can write to this coach any more.' },
    lift: {
      label: 'Wants email again',
      text: 'The coach wrote to us that it was a mistake: athletes can write again.',
    },
  },
] as const;

/** Sets and lifts the marks of a coach, for all athletes. */
export function CoachMarks({ coach, stops }: { readonly coach: number; readonly stops: readonly string[] }) {
  return marks.map(({ mark, set, lift }) => {
    const isSet = stops.includes(mark);
    return (
      <ChangeButton key={mark} {...(isSet ? lift : set)} change={{ kind: 'mark-coach', coach, mark, set: !isSet }} />
    );
  });
}

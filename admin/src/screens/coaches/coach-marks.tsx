import { Stack } from '@mui/material';
import { ChangeButton } from '../../changes/change-button.tsx';

const marks = [
  {
    mark: 'wrong',
    set: { label: 'Address is wrong', text: 'Nobody writes to this coach until an import has another address.' },
    lift: { label: 'Address is right', text: 'The address of this coach gets email again.' },
  },
  {
    mark: 'opted_out',
    set: {
      label: 'Wants no email',
      text: 'The coach asked for it, from this address: no athlete can write to this coach any more.',
    },
    lift: {
      label: 'Wants email again',
      text: 'It was a mistake, as the coach said in a reply to our mail to this address: athletes can write again.',
    },
  },
] as const;

interface CoachMarksProps {
  readonly coach: number;
  readonly name: string;
  readonly stops: readonly string[];
}

/** Sets and lifts the marks of a coach, for all athletes. */
export function CoachMarks({ coach, name, stops }: CoachMarksProps) {
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {marks.flatMap(({ mark, set, lift }) => {
        const buttons = { set, lift };
        return changesOf(mark, stops).map((kind) => {
          const change = { kind: 'mark-coach', coach, mark, set: kind === 'set' } as const;
          return <ChangeButton key={`${kind} ${mark}`} {...buttons[kind]} about={name} change={change} />;
        });
      })}
    </Stack>
  );
}

/** A wish of others may be the coach's own under another address, so it can be set as well as lifted. */
function changesOf(mark: string, stops: readonly string[]): readonly ('set' | 'lift')[] {
  if (stops.includes(mark)) return ['lift'];
  return mark === 'opted_out' && stops.includes('others') ? ['set', 'lift'] : ['set'];
}

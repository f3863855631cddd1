import { teamCounts } from '@cc/contracts/entities/pro-contact-order';
import { Segmented, type SegmentedProps } from '@cc/shared-ui/segmented';

export interface ClubChoiceProps extends Omit<SegmentedProps<string>, 'value' | 'onValueChange' | 'options'> {
  /** 1 to 5, or null while nothing is chosen. */
  readonly clubs: number | null;
  readonly onClubsChange: (clubs: number) => void;
}

const options = teamCounts.map((count) => ({
  value: String(count),
  label: <span className="cc-tabular">{count}</span>,
}));

/** How many clubs: 1 to 5 (specification 5), all in view. */
export function ClubChoice({ clubs, onClubsChange, ...rest }: ClubChoiceProps) {
  return (
    <Segmented
      {...rest}
      value={clubs === null ? '' : String(clubs)}
      options={options}
      onValueChange={(value) => onClubsChange(Number(value))}
    />
  );
}

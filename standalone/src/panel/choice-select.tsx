import { Field } from '@cc/shared-ui/field';
import { Select } from '@cc/shared-ui/select';

export interface ChoiceSelectProps {
  readonly label: string;
  /** Empty if nothing is selected. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

/** One setting of the panel. */
export function ChoiceSelect({ label, value, options, onChoose }: ChoiceSelectProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Options whose labels are their values. */
export function plainOptions(values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: value }));
}

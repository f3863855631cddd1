import { apiErrorCodeSchema } from '@cc/contracts/api/api-error';
import { tokensSchema } from '@cc/contracts/scenarios/tokens';
import { Field } from '@cc/shared-ui/field';
import { Input } from '@cc/shared-ui/input';
import { leave } from '../keep-inside.ts';
import { changed, readSettings, standaloneAddress, type Settings } from '../settings.ts';
import { ChoiceSelect, plainOptions } from './choice-select.tsx';
import type { PanelProps } from './scenario-panel.tsx';
import styles from './scenario-panel.module.css';

const asTheScenario = { value: '', label: 'As the scenario' };

const choices = [
  { name: 'user', label: 'Viewed as', options: plainOptions(['visitor', 'signed-in']) },
  { name: 'tokens', label: 'Tokens', options: plainOptions(tokensSchema.options) },
  {
    name: 'api',
    label: 'The API answers',
    options: plainOptions(['success', 'slow', 'offline', ...apiErrorCodeSchema.options]),
  },
] as const;

/** The settings that change the scenario. */
export function Choices({ source, scenario, settings }: PanelProps) {
  const choose = (name: keyof Settings, value: string) => {
    // Parsed like the address: an unknown value counts as no choice.
    const read = readSettings(new URLSearchParams({ [name]: value }).toString());
    const change = { [name]: value === '' ? null : (read[name] ?? null) };
    leave(standaloneAddress(source.base, scenario.path, changed(settings, change)));
  };
  return (
    <div className={styles.group}>
      {choices.map(({ name, label, options }) => (
        <ChoiceSelect
          key={name}
          label={label}
          value={settings[name] ?? ''}
          options={[asTheScenario, ...options]}
          onChoose={(value) => choose(name, value)}
        />
      ))}
      <EmailsLeft value={settings.emails} onChoose={(value) => choose('emails', value)} />
      <ChoiceSelect
        label="Fragments of other remotes"
        value={settings.fragments ?? ''}
        options={[
          { value: '', label: 'Labelled places' },
          { value: 'live', label: 'As they are live' },
        ]}
        onChoose={(value) => choose('fragments', value)}
      />
    </div>
  );
}

interface EmailsLeftProps {
  readonly value: number | undefined;
  readonly onChoose: (value: string) => void;
}

/** Applied on Enter and on blur. */
function EmailsLeft({ value, onChoose }: EmailsLeftProps) {
  const before = value === undefined ? '' : String(value);
  const take = (input: HTMLInputElement) => {
    if (input.value !== before && input.checkValidity()) onChoose(input.value);
  };
  return (
    <Field label="Emails left" hint="0 to 250; empty: as the scenario">
      <Input
        type="number"
        min={0}
        max={250}
        defaultValue={before}
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget);
        }}
      />
    </Field>
  );
}

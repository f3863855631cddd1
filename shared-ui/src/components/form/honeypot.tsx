import { honeypotField } from '@cc/contracts/entities/form-rules';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/** Each asks one password manager (1Password, LastPass, Bitwarden, Dashlane, Proton Pass) to skip the field. */
const ignoredByManagers = {
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-protonpass-ignore': 'true',
};

/** A field that people neither see nor reach. Programs that fill in every field fill it in too. */
export function Honeypot() {
  return (
    <VisuallyHidden aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" {...ignoredByManagers} />
      </label>
    </VisuallyHidden>
  );
}

/** The value of a form's honeypot: empty for people. */
export function honeypotOf(form: HTMLFormElement): string {
  const value = new FormData(form).get(honeypotField);
  return typeof value === 'string' ? value : '';
}

import { VisuallyHidden } from '../visually-hidden/index.ts';

/** A name that no browser or password manager fills in. */
const fieldName = 'leave-empty';

/** Attributes that make 1Password, LastPass, Bitwarden, Dashlane and Proton Pass skip the field. */
const notForManagers = {
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-protonpass-ignore': 'true',
};

/**
 * A field that people neither see nor reach. Bots fill it in, and get a normal answer. Nothing that works for a person
 * may ever fill it in.
 */
export function Honeypot() {
  return (
    <VisuallyHidden aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={fieldName} tabIndex={-1} autoComplete="off" {...notForManagers} />
      </label>
    </VisuallyHidden>
  );
}

/** What a form's honeypot holds: empty for people. */
export function honeypotOf(form: HTMLFormElement): string {
  const value = new FormData(form).get(fieldName);
  return typeof value === 'string' ? value : '';
}

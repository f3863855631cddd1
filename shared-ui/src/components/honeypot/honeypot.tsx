import { VisuallyHidden } from '../visually-hidden/index.ts';

/** Not the name of anything that a browser or a password manager knows of a person: they would fill it in for them. */
const fieldName = 'leave-empty';

/** Asks 1Password, LastPass, Bitwarden, Dashlane and Proton Pass, by the words each listens to, to pass the field by. */
const notForManagers = {
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-protonpass-ignore': 'true',
};

/**
 * A field that people neither see nor reach. Programs that fill in every field fill it in too, and are answered as if all
 * went well: nothing that works for a person may ever fill it in.
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

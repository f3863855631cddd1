import { VisuallyHidden } from '../visually-hidden/index.ts';

const fieldName = 'website';

/** A field that people neither see nor reach. Programs that fill in every field fill it in too. */
export function Honeypot() {
  return (
    <VisuallyHidden aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={fieldName} tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  );
}

/** What a form's honeypot holds: empty for people. */
export function honeypotOf(form: HTMLFormElement): string {
  const value = new FormData(form).get(fieldName);
  return typeof value === 'string' ? value : '';
}

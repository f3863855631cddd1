import {
  createContext,
  use,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
} from 'react';
import { neverChanges } from '../../hooks/never-changes.ts';

const EarlyContext = createContext(false);

export interface FormProps extends Omit<
  ComponentProps<'form'>,
  'ref' | 'noValidate' | 'method' | 'action' | 'onSubmit'
> {
  readonly onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  /** For readers without JavaScript: that nothing is sent, and what to do instead. */
  readonly withoutScript?: string;
}

/**
 * A form that a script sends, and that may stand in a prerendered document. Until the page listens, the browser checks it
 * by what its fields say in `early`, and shows their words. Then the page alone checks it, as it does one that it draws
 * itself. Only words that are shown at that moment stay, and give way to the page's first answer in one step.
 */
export function Form({ onSubmit, withoutScript, children, ...rest }: FormProps) {
  const listening = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [checksItself, setChecksItself] = useState(listening);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (listening && !(form.current && showsEarlyWords(form.current))) setChecksItself(true);
  }, [listening]);
  const submit: FormProps['onSubmit'] = (event) => {
    setChecksItself(true);
    onSubmit(event);
  };
  return (
    <EarlyContext value={!checksItself}>
      {/*
       * Outside of a dialog this method does nothing: without a script, what was typed gets into no address. A loader may
       * have marked the form as waiting, of which React need not warn.
       */}
      <form {...rest} ref={form} method="dialog" noValidate={listening} onSubmit={submit} suppressHydrationWarning>
        {children}
        {withoutScript ? <noscript>{withoutScript}</noscript> : null}
      </form>
    </EarlyContext>
  );
}

function showsEarlyWords(form: HTMLFormElement): boolean {
  const shownBy = ':user-invalid';
  // A browser that does not know it shows no words by it, and throws when it is asked for it.
  return (globalThis.CSS?.supports?.(`selector(${shownBy})`) ?? false) && form.querySelector(shownBy) !== null;
}

/** Whether the browser, not the page, checks the form around: its controls then say what they need. */
export function useEarlyChecks(): boolean {
  return use(EarlyContext);
}

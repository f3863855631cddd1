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
import { Honeypot } from './honeypot.tsx';

const PrehydrationContext = createContext(false);

export interface FormProps extends Omit<
  ComponentProps<'form'>,
  'ref' | 'noValidate' | 'method' | 'action' | 'onSubmit'
> {
  readonly onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  /** Shown without JavaScript: that nothing is sent, and what to do instead. */
  readonly withoutScript?: string;
}

/**
 * A form with a honeypot that is sent by script and may be prerendered. Until hydration the browser checks it by its
 * fields' `prehydration` and shows their messages. After that only the page checks it. A message that is shown at
 * hydration stays until the first submit.
 */
export function Form({ onSubmit, withoutScript, children, ...rest }: FormProps) {
  const hydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [checksItself, setChecksItself] = useState(hydrated);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (hydrated && !(form.current && showsPrehydrationMessages(form.current))) setChecksItself(true);
  }, [hydrated]);
  const submit: FormProps['onSubmit'] = (event) => {
    setChecksItself(true);
    onSubmit(event);
  };
  return (
    <PrehydrationContext value={!checksItself}>
      {/*
       * Outside of a dialog this method does nothing: without a script, no typed text gets into an address. The loader
       * may have added an attribute, so the hydration warning is suppressed.
       */}
      <form {...rest} ref={form} method="dialog" noValidate={hydrated} onSubmit={submit} suppressHydrationWarning>
        {children}
        <Honeypot />
        {withoutScript ? <noscript>{withoutScript}</noscript> : null}
      </form>
    </PrehydrationContext>
  );
}

function showsPrehydrationMessages(form: HTMLFormElement): boolean {
  const shownBy = ':user-invalid';
  // Browsers without this selector show no such messages, and throw on a query for it.
  return (globalThis.CSS?.supports?.(`selector(${shownBy})`) ?? false) && form.querySelector(shownBy) !== null;
}

/** Whether the browser, not the page, checks the form around this control. */
export function usePrehydrationChecks(): boolean {
  return use(PrehydrationContext);
}

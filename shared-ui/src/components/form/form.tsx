import { createContext, use, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { neverChanges } from '../../hooks/never-changes.ts';

const EarlyContext = createContext(false);

export interface FormProps extends Omit<ComponentProps<'form'>, 'noValidate' | 'method' | 'action' | 'onSubmit'> {
  readonly onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  /** For readers without JavaScript: that nothing is sent, and what to do instead. */
  readonly withoutScript?: ReactNode;
}

/**
 * A form that a script sends, and that may stand in a prerendered document. Until the page listens, the browser checks it
 * by what its fields say in `early`, and shows their words. From the first submit on that the page hears of, the page alone
 * checks it: what the browser showed until then gives way to the page's own answer in one step. A
 * loader may have marked it as waiting by then, which React need not warn of.
 */
export function Form({ onSubmit, withoutScript, children, ...rest }: FormProps) {
  const listening = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [checksItself, setChecksItself] = useState(listening);
  const submit: FormProps['onSubmit'] = (event) => {
    setChecksItself(true);
    onSubmit(event);
  };
  return (
    <EarlyContext value={!checksItself}>
      {/* Outside of a dialog this method does nothing: without a script, what was typed gets into no address. */}
      <form {...rest} method="dialog" noValidate={listening} onSubmit={submit} suppressHydrationWarning>
        {children}
        {withoutScript ? <noscript>{withoutScript}</noscript> : null}
      </form>
    </EarlyContext>
  );
}

/** Whether the browser, not the page, checks the form around: its controls then say what they need. */
export function useEarlyChecks(): boolean {
  return use(EarlyContext);
}

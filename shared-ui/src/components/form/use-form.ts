import { useHoldReload } from '@cc/shared-ui/host';
import {
  fieldsOf,
  formProblems,
  type DraftOf,
  type FieldsOf,
  type FormRules,
  type Problems,
} from '@cc/contracts/entities/form-rules';
import { useCallback, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { PrehydrationChecks } from '../field/index.ts';
import { honeypotOf } from './honeypot.tsx';
import type { FormOutcome, FormRequest } from './post-form.ts';
import { useLogOut } from './use-log-out.ts';
import { useRequestKeys } from './use-request-keys.ts';

/** Idle, sending, then how it ended (specification 4). */
export type FormStatus<Data> = { readonly kind: 'idle' | 'sending' } | FormOutcome<Data>;

export interface FormOptions<Rules extends FormRules, Data> {
  readonly rules: Rules;
  /** The fields before anything is typed. May change, for example when the user becomes known. */
  readonly empty: DraftOf<Rules>;
  /** Sends a form without problems. Never throws. */
  send(fields: FieldsOf<Rules>, request: FormRequest): Promise<FormOutcome<Data>>;
  /** One sentence that warns the visitor before a reload loses typed text. */
  readonly unsent?: string;
  /** Called instead of `send` for a form without problems. The page then calls `FormState.send`. */
  onChecked?(): void;
  /** Called when the form has problems. */
  onProblems?(): void;
  /** Called when sending has ended. */
  onEnd?(outcome: FormOutcome<Data>, fields: FieldsOf<Rules>): void;
}

type TextField<Rules extends FormRules> = {
  [Field in keyof Rules]: Rules[Field] extends { readonly kind: 'text' } ? Field : never;
}[keyof Rules];

export interface FormState<Rules extends FormRules, Data> {
  readonly draft: DraftOf<Rules>;
  readonly problems: Problems<Rules>;
  readonly status: FormStatus<Data>;
  readonly sending: boolean;
  /** The fields that were found without problems; undefined once anything is changed. */
  readonly checked: FieldsOf<Rules> | undefined;
  change(part: Partial<DraftOf<Rules>>): void;
  /** For the `onSubmit` of a `Form`. */
  submit(event: SubmitEvent<HTMLFormElement>): void;
  /** Sends what was `checked`, if anything. */
  send(): void;
  /** Back to idle; the fields stay. */
  reset(): void;
  /** Props of a `Field` or `FieldGroup`. */
  field(name: keyof Rules): {
    readonly required: true;
    readonly error: string | undefined;
    readonly prehydration: PrehydrationChecks;
  };
  /** Props of an `Input` or `Textarea`. */
  input<Name extends TextField<Rules> & string>(
    name: Name,
  ): {
    readonly name: Name;
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
}

interface Checked<Rules extends FormRules> {
  readonly draft: DraftOf<Rules>;
  readonly fields: FieldsOf<Rules>;
  readonly honeypot: string;
  readonly form: HTMLFormElement;
}

const idle = { kind: 'idle' } as const;

/**
 * A form: checks it by its rules, sends it once at a time and under an idempotency key, and keeps typed text until it
 * is sent. Text that is typed while the form is being sent stays.
 */
export function useForm<Rules extends FormRules, Data>(options: FormOptions<Rules, Data>): FormState<Rules, Data> {
  const { rules, empty, unsent } = options;
  const [typed, setTyped] = useState<Partial<DraftOf<Rules>>>({});
  const [problems, setProblems] = useState<Problems<Rules>>({});
  const [status, setStatus] = useState<FormStatus<Data>>(idle);
  const [checked, setChecked] = useState<Checked<Rules>>();
  // Not state: the second of two submits may come before the first is rendered.
  const busy = useRef(false);
  const keys = useRequestKeys();
  useHoldReload(unsent !== undefined && Object.values(typed).some(Boolean), unsent ?? '');
  const reset = useCallback(() => setStatus(idle), []);
  useLogOut(() => {
    setTyped({});
    setProblems({});
    setChecked(undefined);
    setStatus(idle);
  });
  const draft = { ...empty, ...typed };

  async function deliver({ draft: sent, fields, honeypot, form }: Checked<Rules>): Promise<void> {
    busy.current = true;
    setStatus({ kind: 'sending' });
    const outcome = await options.send(fields, { key: keys.keyOf(fields), honeypot });
    busy.current = false;
    setStatus(outcome);
    if (outcome.kind === 'sent') {
      keys.forget();
      setChecked(undefined);
      setTyped((now) => newerThan(sent, now));
    } else if (outcome.problems) {
      // Problems of other fields than the form's would be shown nowhere: the message stands for them.
      setProblems(outcome.problems as Problems<Rules>);
      focusFirstProblem(form, outcome.problems);
    }
    options.onEnd?.(outcome, fields);
  }

  function send(): void {
    if (checked && !busy.current) void deliver(checked);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy.current) return;
    const form = event.currentTarget;
    const found = formProblems(rules, draft);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      setStatus(idle);
      focusFirstProblem(form, found);
      options.onProblems?.();
      return;
    }
    const complete = { draft, fields: fieldsOf(rules, draft), honeypot: honeypotOf(form), form };
    // From here on a sign-in does not change the fields.
    setTyped(draft);
    setChecked(complete);
    if (options.onChecked) options.onChecked();
    else void deliver(complete);
  }

  function change(part: Partial<DraftOf<Rules>>): void {
    setTyped((old) => ({ ...old, ...part }));
    // Without the fields that were changed; their names stay those of the rules.
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))) as typeof old);
    setChecked(undefined);
    if (!busy.current) setStatus(idle);
  }

  return {
    draft,
    problems,
    status,
    sending: status.kind === 'sending',
    checked: checked?.fields,
    change,
    submit,
    send,
    reset,
    field: (name) => ({ required: true, error: problems[name], prehydration: prehydrationChecks(rules, name) }),
    input: (name) => ({
      name,
      // `name` is a field for text.
      value: draft[name] as string,
      onChange: ({ target }) => change({ [name]: target.value } as Partial<DraftOf<Rules>>),
    }),
  };
}

function prehydrationChecks<Rules extends FormRules>(rules: Rules, name: keyof Rules): PrehydrationChecks {
  const rule: FormRules[string] | undefined = rules[name];
  if (rule?.kind !== 'text' || !rule.inputPattern) return { missing: rule?.missing ?? '' };
  return { missing: rule.missing, pattern: rule.inputPattern, wrong: rule.wrong ?? rule.missing };
}

/** Text that was typed since `sent` was sent. */
function newerThan<Draft extends object>(sent: Draft, now: Partial<Draft>): Partial<Draft> {
  const before = new Map<string, unknown>(Object.entries(sent));
  // A selection of the draft's own fields.
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== before.get(field)),
  ) as Partial<Draft>;
}

/** Moves the focus to the first field with a problem, in the form's own order. Fields are found by their names. */
function focusFirstProblem(form: HTMLFormElement, problems: Readonly<Record<string, string | undefined>>): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue;
    if (problems[element.name] === undefined) continue;
    element.focus();
    return;
  }
}

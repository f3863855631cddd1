import { reasonPlaceholder } from '@cc/contracts/entities/placeholders';
import type { AnyPlaceholder } from '@cc/contracts/letter/template-values';
import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { forceGreeting, greetings } from '../../email-template/greeting.ts';
import { withReasonParagraph } from '../../email-template/reason-paragraph.ts';
import type { MailText } from '@cc/contracts/letter/school-mail';
import { bodyEdited, subjectEdited, type DraftState } from '../../state/draft-slice.ts';
import { useAppDispatch } from '../../state/hooks.ts';

type FieldName = keyof MailText;

export interface MailEditing {
  readonly subjectProps: ComponentProps<'input'>;
  readonly bodyProps: ComponentProps<'textarea'>;
  /**
   * Inserts a placeholder at the cursor of the field that was focused last; by default at the end of the body. The
   * sentence for each school becomes a paragraph below that of the body's cursor.
   */
  readonly insert: (placeholder: AnyPlaceholder) => void;
}

/** Handles typing in subject and body. Forces the greeting and keeps the cursor's position. */
export function useMailEditor(draft: DraftState): MailEditing {
  const dispatch = useAppDispatch();
  const greeting = greetings[draft.greeting];
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const lastFocused = useRef<FieldName | null>(null);
  // A new object each time: the cursor must be restored even if the forced text is unchanged.
  const [caret, setCaret] = useState<{ readonly field: FieldName; readonly at: number } | null>(null);
  const element = (field: FieldName) => (field === 'subject' ? subject.current : body.current);
  useLayoutEffect(() => {
    if (!caret) return;
    const target = caret.field === 'subject' ? subject.current : body.current;
    target?.focus();
    target?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  const writeBody = (text: string, at: number) => {
    const forced = forceGreeting(text, draft.greeting);
    dispatch(bodyEdited(forced));
    if (forced !== text) setCaret({ field: 'body', at: Math.max(greeting.length, at + forced.length - text.length) });
  };
  const insertReason = () => {
    const cursor = lastFocused.current === 'body' ? body.current?.selectionEnd : undefined;
    const place = cursor === undefined || cursor <= greeting.length ? undefined : cursor;
    const next = withReasonParagraph(draft.body, place);
    dispatch(bodyEdited(next.body));
    setCaret({ field: 'body', at: next.end });
  };
  const insert = (placeholder: AnyPlaceholder) => {
    if (placeholder === reasonPlaceholder) return insertReason();
    const field = lastFocused.current ?? 'body';
    const text = draft[field];
    const { selectionStart, selectionEnd } = element(field) ?? {};
    const untouched = lastFocused.current === null;
    const first = field === 'body' ? greeting.length : 0;
    const from = untouched ? text.length : Math.max(first, selectionStart ?? text.length);
    const to = untouched ? text.length : Math.max(from, selectionEnd ?? text.length);
    const next = text.slice(0, from) + placeholder + text.slice(to);
    dispatch(field === 'subject' ? subjectEdited(next) : bodyEdited(next));
    setCaret({ field, at: from + placeholder.length });
  };
  return {
    subjectProps: {
      ref: subject,
      onFocus: () => void (lastFocused.current = 'subject'),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => void dispatch(subjectEdited(target.value)),
    },
    bodyProps: {
      ref: body,
      onFocus: () => void (lastFocused.current = 'body'),
      // Browsers scroll to its cursor alone, which the footer may cover.
      onKeyUp: ({ key, currentTarget }) => {
        if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest' });
      },
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => writeBody(target.value, target.selectionStart),
    },
    insert,
  };
}

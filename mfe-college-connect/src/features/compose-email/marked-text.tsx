import type { TemplateSegment } from '@cc/contracts/letter/render-template';
import { mayBeEmpty, variesBySchool } from '@cc/contracts/letter/template-values';
import styles from './compose-email.module.css';

export type MarkKind = 'details' | 'school' | 'missing';

export interface MarkedTextProps {
  readonly segments: readonly TemplateSegment[];
  readonly marks: readonly MarkKind[];
}

/** A rendered text with marked placeholder values. Its text is exactly the text of its segments. */
export function MarkedText({ segments, marks }: MarkedTextProps) {
  return segments.map((segment, index) => {
    const kind = markKind(segment);
    const text = kind === 'missing' ? segment.placeholder : segment.text;
    // Segments are identified by their position only.
    return kind && marks.includes(kind) ? (
      <Mark key={index} kind={kind} text={text ?? ''} />
    ) : (
      <span key={index}>{segment.text}</span>
    );
  });
}

/** One marked value; also used by the legend. */
export function Mark({ kind, text }: { readonly kind: MarkKind; readonly text: string }) {
  return (
    <mark className={styles.mark} data-mark={kind}>
      {text}
    </mark>
  );
}

function markKind({ placeholder, text }: TemplateSegment): MarkKind | undefined {
  if (placeholder === undefined) return undefined;
  if (variesBySchool(placeholder)) return 'school';
  if (text !== '') return 'details';
  return mayBeEmpty(placeholder) ? undefined : 'missing';
}

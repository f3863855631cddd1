import { useContext, useEffect, useRef, type ReactNode } from 'react';
import type { WizardStep } from '../state/wizard-slice.ts';
import { useLoadAhead } from './load-ahead.ts';
import { StepArrivalContext } from './step-arrival.ts';
import styles from './step-frame.module.css';
import { StepHelp } from './step-help.tsx';
import { stepTexts } from './step-texts.ts';

export interface StepLayoutProps {
  readonly step: WizardStep;
  /** Usually a `StepFooter`. */
  readonly footer: ReactNode;
  /** Whether a phone shows the heading small and without its sentence. */
  readonly compact?: boolean;
  /** Another sentence below the title than the step's own. */
  readonly lead?: string;
  readonly children: ReactNode;
}

/** The frame of one step: heading with help, one sentence about its purpose, content and footer. */
export function StepLayout({ step, footer, compact = false, lead, children }: StepLayoutProps) {
  useLoadAhead();
  const arrived = useContext(StepArrivalContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arrived) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  const { title, lead: usualLead } = stepTexts[step];
  const headingId = `wizard-step-${step}`;
  return (
    <section className={styles.step} data-compact={compact || undefined} aria-labelledby={headingId}>
      <header className={styles.header}>
        <div className={styles.titleRow}>
          <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <StepHelp step={step} />
        </div>
        <p className={styles.lead}>{lead ?? usualLead}</p>
      </header>
      <div className={styles.work}>{children}</div>
      {footer}
    </section>
  );
}

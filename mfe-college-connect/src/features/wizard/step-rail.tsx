import { Icon } from '@cc/shared-ui/icon';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import { wizardSteps } from '../../state/wizard-slice.ts';
import { stepTexts } from '../../step-frame/step-texts.ts';
import styles from './step-rail.module.css';
import type { StepNavigation } from './use-step-navigation.ts';

/** The step indicator: the current step, and buttons to earlier steps and the next one (specification 2). */
export function StepRail({ navigation }: { readonly navigation: StepNavigation }) {
  const { step: current, isReachable, goToStep, skip } = navigation;
  return (
    <nav className={styles.rail} aria-label="Steps">
      <p className={styles.position}>
        Step {current} of {wizardSteps.length}
      </p>
      <ol className={styles.list}>
        {wizardSteps.map((step) => (
          <li key={step} className={styles.item} data-state={stateOf(step, current)}>
            <button
              type="button"
              className={styles.step}
              aria-current={step === current ? 'step' : undefined}
              disabled={!isReachable(step)}
              onClick={() => goToStep(step)}
            >
              <span className={styles.mark} aria-hidden="true">
                {step < current ? <Icon name="check" size={16} /> : step}
              </span>
              <span className={styles.name}>
                <VisuallyHidden>Step {step}: </VisuallyHidden>
                {stepTexts[step].title}
                {step < current && <VisuallyHidden> (done)</VisuallyHidden>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {skip && (
        <button type="button" className={styles.skip} onClick={skip}>
          Skip to Next Step
        </button>
      )}
    </nav>
  );
}

function stateOf(step: number, current: number): 'done' | 'current' | 'ahead' {
  if (step === current) return 'current';
  return step < current ? 'done' : 'ahead';
}

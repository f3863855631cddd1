import { useState, type ComponentType } from 'react';
import { useLoaded } from '../../api/use-loaded.ts';
import type { StepProps } from '../../step-frame/step-props.ts';
import { StepFailed } from './step-failed.tsx';
import { StepSkeleton } from './step-skeleton.tsx';

/** A step, and how to load it before it is entered. Steps that come with the page have nothing to load. */
export type StepComponent = ComponentType<StepProps> & { readonly loadAhead?: () => void };

/**
 * A step whose code is loaded when it is entered, or ahead. If that fails, a message with Try again is in its place,
 * and the wizard's frame stays. What fails again with a network, and what a loaded step throws, is left to the page,
 * which has the previous version for that.
 */
export function lateStep(load: () => Promise<ComponentType<StepProps>>): StepComponent {
  // A step that is here already is shown at once, without a skeleton.
  let Step: ComponentType<StepProps> | undefined;

  async function loadStep(): Promise<void> {
    // A failed import can be repeated: the browser then requests its files again.
    Step ??= await load();
  }

  async function enter(): Promise<void> {
    try {
      await loadStep();
    } catch (error) {
      // To the host's reports, like an error of rendering.
      reportError(error);
      throw error;
    }
  }

  function LateStep(props: StepProps) {
    const code = useLoaded(enter);
    const [tried, setTried] = useState(false);
    if (Step) return <Step {...props} />;
    if (code.status !== 'failed') return <StepSkeleton />;
    // Not the network, but the file: the page has the previous version for that.
    if (tried && navigator.onLine) throw new Error('The code of a step could not be loaded twice.');
    const onTryAgain = () => {
      setTried(true);
      code.retry();
    };
    return <StepFailed onTryAgain={onTryAgain} autoFocus={tried} />;
  }

  return Object.assign(LateStep, {
    loadAhead: () => {
      // Entering the step has a message for a failure.
      loadStep().catch(() => undefined);
    },
  });
}

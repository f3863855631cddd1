import { Field } from '@cc/shared-ui/field';
import { useHost } from '@cc/shared-ui/host';
import { Notice } from '@cc/shared-ui/notice';
import { Segmented } from '@cc/shared-ui/segmented';
import { useCallback, useEffect, useState } from 'react';
import { readSports } from '../../api/read-sports.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import {
  genderChosen,
  genderOf,
  genderOptions,
  selectCoachCount,
  selectGender,
  selectSport,
  sportChosen,
  type GenderOption,
} from '../../state/selection-slice.ts';
import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import styles from './gender-sport.module.css';
import { offeredSports, SportSelect } from './sport-select.tsx';

/** Step 2: gender and sport of the coaches in the next step (specification 2). */
export function GenderSportStep({ onContinue, onBack }: StepProps) {
  const host = useHost();
  const dispatch = useAppDispatch();
  const gender = useAppSelector(selectGender);
  const sport = useAppSelector(selectSport);
  const sports = useLoaded(useCallback(() => readSports(host), [host]));
  const [dropped, setDropped] = useState<string>();

  const lost =
    sports.status === 'ready' && gender && sport && !offeredSports(sports, genderOf(gender)).includes(sport)
      ? `Our list has no coaches of ${gender} ${sport}. Choose another sport.`
      : undefined;
  if (lost && lost !== dropped) setDropped(lost);
  useEffect(() => {
    if (lost) dispatch(sportChosen(''));
  }, [dispatch, lost]);

  const chooseGender = (chosen: GenderOption) => {
    setDropped(undefined);
    dispatch(genderChosen(chosen));
  };
  return (
    <StepLayout
      step={2}
      footer={<StepFooter onBack={onBack} onContinue={onContinue} missing={missingMessage(gender, sport)} />}
    >
      <div className={styles.choices}>
        <Segmented
          legend="Gender"
          value={gender ?? ''}
          onValueChange={chooseGender}
          options={genderOptions.map((option) => ({ value: option, label: option }))}
        />
        <Field label="Sport" error={sport === '' ? dropped : undefined}>
          <SportSelect
            sports={sports}
            gender={gender && genderOf(gender)}
            value={sport}
            onChange={(chosen) => dispatch(sportChosen(chosen))}
          />
        </Field>
        <ChangeWarning />
      </div>
    </StepLayout>
  );
}

/** Warns that a change clears the coaches selected for other teams. */
function ChangeWarning() {
  const count = useAppSelector(selectCoachCount);
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={`You have ${count} ${count === 1 ? 'coach' : 'coaches'} selected`}>
      They belong to these teams. If you change gender or sport, the selection is cleared.
    </Notice>
  );
}

function missingMessage(gender: string | null, sport: string): string | undefined {
  if (!gender && !sport) return 'Choose gender and sport.';
  if (!gender) return 'Choose a gender.';
  return sport ? undefined : 'Choose a sport.';
}

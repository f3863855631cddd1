import { anyCoach, coachNames } from '@cc/contracts/letter/coach-names';
import { Segmented } from '@cc/shared-ui/segmented';
import type { Greeting } from '@cc/contracts/entities/letter';
import { useMemo } from 'react';
import { greetingChosen } from '../../state/draft-slice.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import styles from './mail-editor.module.css';
import type { ShownSchool } from './use-shown-school.ts';

const choices = [
  { value: 'coach', label: 'Dear Coach,' },
  { value: 'names', label: 'By name' },
] as const;

export interface GreetingChoiceProps {
  readonly greeting: Greeting;
  readonly shown: ShownSchool;
}

/** Whether the letter greets the coaches of each school by name (D1.34). */
export function GreetingChoice({ greeting, shown }: GreetingChoiceProps) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.greeting}>
      <Segmented
        legend="Greeting"
        value={greeting}
        onValueChange={(choice) => dispatch(greetingChosen(choice))}
        options={choices}
      />
      {greeting === 'names' && <Example shown={shown} />}
    </div>
  );
}

/** The greeting of the shown school, or of another one if that has none by name; and how many have none. */
function Example({ shown: { schools, school } }: Pick<GreetingChoiceProps, 'shown'>) {
  const named = useMemo(() => schools.filter(({ coaches }) => coachNames(coaches) !== anyCoach), [schools]);
  const example = named.includes(school) ? school : named[0];
  const nameless = schools.length - named.length;
  const sentences = [
    example && `At ${example.school}: “Dear ${coachNames(example.coaches)},”.`,
    nameless === 1 && '1 school has no clear name, and its letter begins “Dear Coach,”.',
    nameless > 1 && `${nameless} schools have no clear name, and their letters begin “Dear Coach,”.`,
  ];
  return (
    <p className={styles.example} role="status">
      {sentences.filter(Boolean).join(' ')}
    </p>
  );
}

import { Button } from '@cc/shared-ui/button';
import { FieldGroup } from '@cc/shared-ui/field';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { Input } from '@cc/shared-ui/input';
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import {
  achievementAdded,
  achievementChanged,
  achievementRemoved,
  selectPersonalization,
} from '../../state/personalization-slice.ts';
import styles from './personalization.module.css';

const rowMaxLength = 300;

export interface AchievementsFieldProps {
  readonly error?: string | undefined;
  readonly disabled: boolean;
}

/** An editable list of achievements with at least one row (specification 2). */
export function AchievementsField({ error, disabled }: AchievementsFieldProps) {
  const dispatch = useAppDispatch();
  const { achievements } = useAppSelector(selectPersonalization);
  const rows = useRef<HTMLOListElement>(null);
  const nextFocus = useRef<number | null>(null);
  useEffect(() => {
    if (nextFocus.current === null) return;
    rows.current?.querySelectorAll('input')[nextFocus.current]?.focus();
    nextFocus.current = null;
  }, [achievements.length]);

  const add = (after: number) => {
    nextFocus.current = after + 1;
    dispatch(achievementAdded());
  };
  const remove = (index: number) => {
    nextFocus.current = Math.max(0, index - 1);
    dispatch(achievementRemoved(index));
  };
  return (
    <FieldGroup legend="Achievements" hint="One line each: they become a list in your email." error={error} required>
      <ol ref={rows} className={styles.achievements}>
        {achievements.map((achievement, index) => (
          // Rows are identified by position only. That is safe, since each input is controlled.
          <li key={index} className={styles.achievement}>
            <Input
              aria-label={`Achievement ${index + 1}`}
              aria-invalid={error !== undefined && achievement.trim() === ''}
              placeholder={index === 0 ? 'All-conference first team 2025' : undefined}
              value={achievement}
              maxLength={rowMaxLength}
              autoComplete="off"
              enterKeyHint="next"
              disabled={disabled}
              onChange={({ target }) => dispatch(achievementChanged({ index, value: target.value }))}
              onKeyDown={({ key, nativeEvent }) => {
                if (key !== 'Enter' || nativeEvent.isComposing) return;
                if (index === achievements.length - 1) add(index);
                else rows.current?.querySelectorAll('input')[index + 1]?.focus();
              }}
            />
            {achievements.length > 1 && (
              <IconButton
                label={`Remove achievement ${index + 1}`}
                icon={<Icon name="trash" />}
                disabled={disabled}
                onClick={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        icon={<Icon name="plus" size={18} />}
        disabled={disabled}
        onClick={() => add(achievements.length - 1)}
        className={styles.add}
      >
        Add Achievement
      </Button>
    </FieldGroup>
  );
}

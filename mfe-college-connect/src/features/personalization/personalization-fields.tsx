import { Field } from '@cc/shared-ui/field';
import { Input } from '@cc/shared-ui/input';
import type { ComponentProps } from 'react';
import { completeHighlightLink, highlightLinkError, isHighlightLink } from '../../email-template/highlight-link.ts';
import { requiredFields, type RequiredFieldName } from '../../email-template/missing-fields.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { fieldChanged, selectPersonalization } from '../../state/personalization-slice.ts';
import { AchievementsField } from './achievements-field.tsx';
import type { FieldErrors } from './check-personalization.ts';
import styles from './personalization.module.css';

const inputs: Readonly<Record<RequiredFieldName, ComponentProps<'input'>>> = {
  fullName: { autoComplete: 'name', autoCapitalize: 'words', placeholder: 'Jordan Avery' },
  gradYear: { inputMode: 'numeric', autoComplete: 'off', placeholder: '2027' },
  currentTeam: { autoComplete: 'off', autoCapitalize: 'words', placeholder: 'Riverside United U18' },
  highSchool: { autoComplete: 'off', autoCapitalize: 'words', placeholder: 'Riverside High School' },
  position: { autoComplete: 'off', placeholder: 'Center midfield' },
  gpa: { inputMode: 'decimal', autoComplete: 'off', placeholder: '3.8' },
};
const textMaxLength = 200;
const linkMaxLength = 2000;

export interface PersonalizationFieldsProps {
  readonly errors: FieldErrors;
  readonly disabled: boolean;
}

/** The fields of step 4 (specification 2). */
export function PersonalizationFields({ errors, disabled }: PersonalizationFieldsProps) {
  const dispatch = useAppDispatch();
  const personalization = useAppSelector(selectPersonalization);
  return (
    <div className={styles.fields}>
      {requiredFields.map(({ name, label }) => (
        <Field key={name} label={label} error={errors[name]} required data-field={name}>
          <Input
            {...inputs[name]}
            value={personalization[name]}
            maxLength={textMaxLength}
            enterKeyHint="next"
            disabled={disabled}
            onChange={({ target }) => dispatch(fieldChanged({ field: name, value: target.value }))}
          />
        </Field>
      ))}
      <div className={styles.wide}>
        <AchievementsField error={errors.achievements} disabled={disabled} />
      </div>
      <HighlightLinkField error={errors.highlightLink} disabled={disabled} />
    </div>
  );
}

/** Reports a wrong link while it is typed, but not while it could still become valid. */
function HighlightLinkField({ error, disabled }: { readonly error: string | undefined; readonly disabled: boolean }) {
  const dispatch = useAppDispatch();
  const { highlightLink } = useAppSelector(selectPersonalization);
  const looksFinished = highlightLink.trim().length > 'https://'.length;
  const valid = isHighlightLink(completeHighlightLink(highlightLink));
  const shownError = error ?? (looksFinished && !valid ? highlightLinkError : undefined);
  const write = (value: string) => dispatch(fieldChanged({ field: 'highlightLink', value }));
  return (
    <Field
      label="Highlight Video Link"
      hint="Anyone with the link must be able to watch it."
      error={shownError}
      optional
      className={styles.wide}
    >
      <Input
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://www.youtube.com/watch?v=..."
        value={highlightLink}
        maxLength={linkMaxLength}
        disabled={disabled}
        onChange={({ target }) => write(target.value)}
        onBlur={() => write(completeHighlightLink(highlightLink))}
      />
    </Field>
  );
}

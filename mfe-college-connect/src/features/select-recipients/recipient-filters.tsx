import { Field } from '@cc/shared-ui/field';
import { Select } from '@cc/shared-ui/select';
import type { Program } from '../../api/read-coaches.ts';
import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import {
  allConferences,
  conferenceChosen,
  divisionChosen,
  divisionOptions,
  selectConference,
  selectDivision,
} from '../../state/selection-slice.ts';
import styles from './select-recipients.module.css';
import { useConferences } from './use-recipients.ts';

/** Division and conference (specification 2). */
export const RecipientFilters = memo(function RecipientFilters({ program }: { readonly program: Program }) {
  const dispatch = useAppDispatch();
  const division = useAppSelector(selectDivision);
  const conference = useAppSelector(selectConference);
  const conferences = useConferences(program);
  // A failure gives an empty list (specification 8): All and the selected conference stay.
  const offered = conferences.status === 'ready' ? conferences.data : [];
  const chosenToo = conference === allConferences || offered.includes(conference) ? offered : [conference, ...offered];
  return (
    <>
      <Field label="Division" className={styles.filter}>
        <Select
          value={division}
          onChange={({ target }) => {
            const option = divisionOptions.find((offer) => offer === target.value);
            if (option) dispatch(divisionChosen(option));
          }}
        >
          {divisionOptions.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      </Field>
      <Field label="Conference" className={styles.filter}>
        <Select
          value={conference}
          disabled={conferences.status === 'loading'}
          onChange={({ target }) => dispatch(conferenceChosen(target.value))}
        >
          <option>{allConferences}</option>
          {chosenToo.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      </Field>
    </>
  );
});

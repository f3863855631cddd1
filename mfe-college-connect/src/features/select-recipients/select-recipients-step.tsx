import { Button } from '@cc/shared-ui/button';
import { EmptyState } from '@cc/shared-ui/empty-state';
import { Field } from '@cc/shared-ui/field';
import { Input } from '@cc/shared-ui/input';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Program } from '../../api/read-coaches.ts';
import { useLoaded, type Loaded } from '../../api/use-loaded.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { selectCoachCount } from '../../state/selection-slice.ts';
import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import { AddressNotice } from './address-notice.tsx';
import { CoachResults } from './coach-results.tsx';
import { RecipientFilters } from './recipient-filters.tsx';
import { ListHeading } from './list-heading.tsx';
import { matchSchool, searchNames, type RecipientSchool } from './recipient-index.ts';
import styles from './select-recipients.module.css';
import { SelectedDrawer } from './selected-drawer.tsx';
import { useProgram, useRecipients } from './use-recipients.ts';

const noSchools: readonly RecipientSchool[] = [];

/** Step 3: the coaches that the emails go to (specification 2). */
export function SelectRecipientsStep({ onContinue, onBack, goToStep }: StepProps) {
  const program = useProgram();
  const noneSelected = useAppSelector((state) => selectCoachCount(state) === 0);
  return (
    <StepLayout
      step={3}
      compact
      footer={
        <StepFooter onBack={onBack} onContinue={onContinue} missing={noneSelected && 'Select at least one coach.'}>
          <SelectedDrawer />
        </StepFooter>
      }
    >
      {program ? <RecipientsOf program={program} /> : <NoProgram onChoose={() => goToStep(2)} />}
    </StepLayout>
  );
}

function RecipientsOf({ program }: { readonly program: Program }) {
  const recipients = useRecipients(program);
  const search = useSchoolSearch(recipients);
  return (
    <>
      <div className={styles.filters}>
        <RecipientFilters program={program} />
        <Field label="Search school" className={styles.search}>
          <Input
            type="search"
            value={search.query}
            placeholder="Name, city, state or coach"
            autoComplete="off"
            onChange={({ target }) => search.setQuery(target.value)}
          />
        </Field>
      </div>
      <AddressNotice />
      <div className={styles.results}>
        <ListHeading match={search.match} found={search.found} />
        <CoachResults recipients={recipients} found={search.found} />
      </div>
    </>
  );
}

/** Shown only if step 2 was skipped. */
function NoProgram({ onChoose }: { readonly onChoose: () => void }) {
  return (
    <EmptyState title="Which teams?" action={<Button onClick={onChoose}>Choose gender and sport</Button>}>
      Choose a sport first. Then its coaches are listed here.
    </EmptyState>
  );
}

/** Loaded with this step, not with the page: until then the search finds names only. */
const loadSchoolSearch = () => import('./school-search.ts');

/** The query is shown at once; the list is updated with a lower priority, so that typing stays fast. */
function useSchoolSearch(recipients: Loaded<readonly RecipientSchool[]>) {
  const [query, setQuery] = useState('');
  const settled = useDeferredValue(query);
  const loaded = recipients.status === 'ready';
  const schools = loaded ? recipients.data : noSchools;
  const module = useLoaded(loadSchoolSearch);
  const search = useMemo(
    () =>
      module.status === 'ready'
        ? module.data.createSchoolSearch(schools)
        : (words: string) => searchNames(schools, words),
    [module, schools],
  );
  const found = useMemo(() => search(settled), [search, settled]);
  const match = useMemo(() => (loaded ? matchSchool(found, settled) : null), [loaded, found, settled]);
  return { query, setQuery, found, match };
}

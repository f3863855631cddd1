import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Icon } from '@cc/shared-ui/icon';
import { Input } from '@cc/shared-ui/input';
import { Select } from '@cc/shared-ui/select';
import type { Run } from '../../api/runs.ts';
import { dateTimeText } from '../../run/times.ts';
import { toCsv } from '@cc/contracts/csv';
import { csvFile, saveFile } from '@cc/contracts/save-file';
import { exportRows, stateFilters, type MatchingRun, type SentFilters, type StateFilter } from './sent-filters.ts';
import styles from './sent.module.css';

export interface FilterBarProps {
  readonly runs: readonly Run[];
  readonly matching: readonly MatchingRun[];
  readonly filters: SentFilters;
  readonly onChange: (filters: SentFilters) => void;
}

/** Search, filters, and what can be done with the emails that match: export and print. */
export function FilterBar({ runs, matching, filters, onChange }: FilterBarProps) {
  const shown = matching.flatMap((run) => run.shown);
  const leftOut = shown.filter(({ status }) => status === 'skipped').length;
  const emails = shown.length - leftOut;
  const counted = `${emails} ${emails === 1 ? 'email' : 'emails'}`;
  const exportCsv = () =>
    saveFile(`coach-connect-sent-${new Date().toISOString().slice(0, 10)}.csv`, csvFile(toCsv(exportRows(matching))));
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        <Field label="Search">
          <Input
            type="search"
            placeholder="School, coach or subject"
            value={filters.search}
            onChange={({ target }) => onChange({ ...filters, search: target.value })}
          />
        </Field>
        <Field label="State">
          <Select
            value={filters.state}
            // The options are the keys of `stateFilters`.
            onChange={({ target }) => onChange({ ...filters, state: target.value as StateFilter })}
          >
            {Object.entries(stateFilters).map(([state, { label }]) => (
              <option key={state} value={state}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Run">
          <Select value={filters.runId} onChange={({ target }) => onChange({ ...filters, runId: target.value })}>
            <option value="">All runs</option>
            {runs.map(({ id, created_at, sends }) => (
              <option key={id} value={id}>
                {dateTimeText(created_at)} ({sends.length})
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className={styles.tools}>
        <p role="status" tabIndex={-1} className={styles.muted}>
          {leftOut > 0 ? `${counted}, ${leftOut} skipped or stopped` : counted}
        </p>
        <Button
          variant="secondary"
          size="sm"
          disabled={shown.length === 0}
          icon={<Icon name="file" size={18} />}
          onClick={exportCsv}
        >
          Export CSV
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}

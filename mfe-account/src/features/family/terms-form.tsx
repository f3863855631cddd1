import { setFamilyTerms } from '@cc/contracts/api/family';
import type { FamilyAthlete } from '@cc/contracts/entities/family';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { useHost } from '@cc/shared-ui/host';
import { Input } from '@cc/shared-ui/input';
import { useState, type SubmitEvent } from 'react';
import { useAction } from '../../api/use-action.ts';
import { dataOf } from '../../api/use-loaded.ts';
import styles from '../../sections/sections.module.css';

/** The monthly limit of an athlete, and whether the first run of a minor waits. */
export function TermsForm({ athlete, onSaved }: { readonly athlete: FamilyAthlete; readonly onSaved: () => void }) {
  const { api } = useHost();
  const { busy, run } = useAction();
  const [limit, setLimit] = useState(textOf(athlete.monthlyLimitCents));
  const [waits, setWaits] = useState(athlete.firstRunWaits);
  const [problem, setProblem] = useState('');
  // What another device set meanwhile stays: only what is changed here is sent.
  const [shown, setShown] = useState({ cents: athlete.monthlyLimitCents, waits });
  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const cents = centsOf(limit);
    setProblem(cents === undefined ? 'Please enter an amount up to 10,000, as 25 or 24.99.' : '');
    if (cents === undefined || busy !== null) return;
    const terms = {
      id: athlete.id,
      ...(cents === shown.cents ? {} : { monthlyLimitCents: cents }),
      ...(waits === shown.waits ? {} : { firstRunWaits: waits }),
    };
    const told = { done: 'Saved', failed: 'It was not saved' };
    if (!(await run('save', async () => dataOf(await api.call(setFamilyTerms, terms)), told))) return;
    setShown({ cents, waits });
    onSaved();
  }
  return (
    <form className={styles['narrow']} noValidate onSubmit={(event) => void save(event)}>
      <Field
        label="Monthly limit in dollars"
        optional
        hint="For what is bought from this account in a calendar month. What you pay by a link does not count. Leave it empty for no limit."
        error={problem || undefined}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={limit}
          onChange={({ currentTarget }) => setLimit(currentTarget.value)}
        />
      </Field>
      {athlete.isMinor || athlete.firstRunWaits ? (
        <label className={styles['check']}>
          <input type="checkbox" checked={waits} onChange={({ target }) => setWaits(target.checked)} />
          The first run waits until I approve it
        </label>
      ) : null}
      <Button type="submit" variant="secondary" busy={busy !== null}>
        Save
      </Button>
    </form>
  );
}

function textOf(cents: number | null): string {
  if (cents === null) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/**
 * Cents of an amount in dollars; null for none, undefined for what is no amount. A comma before three digits parts
 * thousands. Before one or two it is the decimal sign, the only one on the keypads of many phones.
 */
function centsOf(text: string): number | null | undefined {
  const written = text.trim().replace(/^\$/, '');
  if (written === '') return null;
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(written);
  if (!isGrouped && !/^\d{1,5}([.,]\d{1,2})?$/.test(written)) return undefined;
  const cents = Math.round(Number(isGrouped ? written.replaceAll(',', '') : written.replace(',', '.')) * 100);
  return cents <= 1_000_000 ? cents : undefined;
}

import { bounceAddress } from '@cc/contracts/api/bounce-address';
import { reportAddress } from '@cc/contracts/api/report-address';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Input } from '@cc/shared-ui/input';
import { useState } from 'react';
import { apiErrorMessage } from '../api/api-error-message.ts';
import type { Send } from '../api/runs.ts';
import styles from './run.module.css';

export interface WrongAddressProps {
  readonly sendId: string;
  readonly recipients: NonNullable<Send['recipients']>;
}

type Said = Readonly<Record<number, string>>;

/** For emails that came back: the user says whose address is wrong, and the token returns (D22). */
export function WrongAddress({ sendId, recipients }: WrongAddressProps) {
  const host = useHost();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<number | null>(null);
  const [said, setSaid] = useState<Said>({});
  const [address, setAddress] = useState<string | null>(null);
  const toggle = async () => {
    setOpen(!open);
    if (open || address !== null) return;
    const answer = await host.api.call(bounceAddress, { sendId });
    // Without it, the buttons do the same.
    if (answer.ok) setAddress(answer.data.address);
  };
  const report = async (place: number) => {
    setBusy(place);
    const answer = await host.api.call(reportAddress, { sendId, place });
    setBusy(null);
    if (answer.ok && answer.data.tokenReturned) host.events.emit('tokens-changed', { reason: 'sent' });
    const text = answer.ok ? thanks(answer.data) : apiErrorMessage(answer, 'We could not save this. Please try again.');
    setSaid((before) => ({ ...before, [place]: text }));
  };
  return (
    <div>
      <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => void toggle()}>
        Did this email come back?
      </Button>
      {open && (
        <ul className={styles.wrong}>
          {recipients.map(({ name }, index) => (
            <li key={`${index} ${name}`}>
              <span>{name}</span>
              <Button
                variant="secondary"
                size="sm"
                busy={busy === index + 1}
                disabled={busy !== null && busy !== index + 1}
                aria-label={`Address is wrong: ${name}`}
                onClick={() => void report(index + 1)}
              >
                Address is wrong
              </Button>
              <p role="status">{said[index + 1]}</p>
            </li>
          ))}
        </ul>
      )}
      {open && address !== null && (
        <label className={styles.bounce}>
          Or forward the message that came back to this address. It does the same.
          <Input readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
    </div>
  );
}

function thanks({ tokenReturned, stopped }: { readonly tokenReturned: boolean; readonly stopped: boolean }): string {
  const token = tokenReturned ? 'Thank you. The token of this email is back.' : 'Thank you. We noted it.';
  return `${token} ${stopped ? 'Nobody writes to this address until we have the right one.' : 'We check the address when another athlete says the same.'}`;
}

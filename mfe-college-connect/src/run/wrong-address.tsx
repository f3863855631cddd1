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

/** What was said about a recipient, by place from 1. */
interface Said {
  readonly text: string;
  readonly isReported: boolean;
}

/** For emails that came back: the user says whose address is wrong, once, and the token returns (D22). */
export function WrongAddress({ sendId, recipients }: WrongAddressProps) {
  const host = useHost();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<number | null>(null);
  const [said, setSaid] = useState<ReadonlyMap<number, Said>>(new Map());
  const [pressed, setPressed] = useState<number | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const toggle = async () => {
    setOpen(!open);
    if (open || address !== null) return;
    const answer = await host.api.call(bounceAddress, { sendId });
    // Without it, the buttons do the same.
    if (!answer.ok) return;
    setAddress(answer.data.address);
    const before = answer.data.reported.map(
      (place) => [place, { text: 'Reported: thank you.', isReported: true }] as const,
    );
    setSaid((meanwhile) => new Map([...before, ...meanwhile]));
  };
  const report = async (place: number) => {
    setBusy(place);
    const answer = await host.api.call(reportAddress, { sendId, place });
    setBusy(null);
    if (answer.ok && answer.data.tokenReturned) host.events.emit('tokens-changed', { reason: 'sent' });
    const text = answer.ok ? thanks(answer.data) : apiErrorMessage(answer, 'We could not save this. Please try again.');
    setPressed(place);
    setSaid((before) => new Map(before).set(place, { text, isReported: answer.ok }));
  };
  return (
    <div>
      <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => void toggle()}>
        Did this email come back?
      </Button>
      {open && (
        <ul className={styles.wrong}>
          {recipients.map(({ name }, index) => {
            const place = index + 1;
            const { text, isReported = false } = said.get(place) ?? {};
            return (
              <li key={`${place} ${name}`}>
                <span>{name}</span>
                {isReported ? (
                  // The button is gone: its focus moves here.
                  <p tabIndex={-1} ref={place === pressed ? takeFocus : undefined}>
                    {text}
                  </p>
                ) : (
                  <>
                    <Button
                      variant="secondary"
                      size="sm"
                      busy={busy === place}
                      disabled={busy !== null && busy !== place}
                      aria-label={`Address is wrong: ${name}`}
                      onClick={() => void report(place)}
                    >
                      Address is wrong
                    </Button>
                    <p role="alert">{text}</p>
                  </>
                )}
              </li>
            );
          })}
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
  const token = tokenReturned ? 'Reported: thank you. The token of this email is back.' : 'Reported: thank you.';
  return `${token} ${stopped ? 'Nobody writes to this address until we have the right one.' : 'We check the address when another athlete reports it too.'}`;
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

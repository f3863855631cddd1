import { endSessions, type account } from '@cc/contracts/api/account';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import { Badge } from '@cc/shared-ui/badge';
import { Button } from '@cc/shared-ui/button';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { useAction } from '../../api/use-action.ts';
import { dataOf, type Loaded } from '../../api/use-loaded.ts';
import styles from '../../sections/sections.module.css';
import { deviceName } from './device-name.ts';
import { AccountSection, dayText, Rows, timeText, What } from '../../sections/rows.tsx';

/** The devices that are signed in, and signing out there. */
export function DevicesSection({ loaded }: { readonly loaded: Loaded<ResponseOf<typeof account>> }) {
  const { api } = useHost();
  const { signOut } = useAuth();
  const { busy, run } = useAction();
  const sessions = loaded.status === 'ready' ? { ...loaded, data: loaded.data.sessions } : loaded;
  const others = sessions.status === 'ready' && sessions.data.some(({ current }) => !current);
  async function end(which: string, done?: string, button = which): Promise<boolean> {
    const told = { ...(done ? { done } : {}), failed: 'Nothing was signed out' };
    return run(button, async () => dataOf(await api.call(endSessions, { which })), told);
  }
  return (
    <AccountSection title="Devices">
      <Rows loaded={sessions} what="your devices" none="This device is signed in.">
        {({ id, device, startedAt, usedAt, current }) => (
          <>
            <What name={deviceName(device)}>
              Last used {timeText(usedAt)} · signed in {dayText(startedAt)}
            </What>
            {current ? (
              <Badge>This device</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Sign out ${deviceName(device)}, signed in ${dayText(startedAt)}`}
                busy={busy === id}
                onClick={async () => {
                  await end(id, 'Signed out');
                  loaded.reload();
                }}
              >
                Sign out
              </Button>
            )}
          </>
        )}
      </Rows>
      <div className={styles['buttons']}>
        {others ? (
          <Button
            variant="secondary"
            busy={busy === 'others'}
            onClick={async () => {
              await end('others', 'Your other devices are signed out');
              loaded.reload();
            }}
          >
            Sign out other devices
          </Button>
        ) : null}
        <Button
          variant="secondary"
          busy={busy === 'all'}
          onClick={async () => {
            if (!(await end('others', others ? 'Your other devices are signed out' : undefined, 'all'))) return;
            loaded.reload();
            // It asks about a draft: who stays is signed in here as before.
            await signOut();
          }}
        >
          Sign out everywhere
        </Button>
      </div>
      <p className={styles['quiet']}>A device that is signed out can still work for up to an hour.</p>
    </AccountSection>
  );
}

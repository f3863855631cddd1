import { copyAccount, type account } from '@cc/contracts/api/account';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import { saveFile } from '@cc/contracts/save-file';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Skeleton } from '@cc/shared-ui/skeleton';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { dataOf, noAnswer, type Loaded } from '../../api/use-loaded.ts';
import styles from '../../sections/sections.module.css';
import { AccountSection, dayText } from '../../sections/rows.tsx';

type Copy = NonNullable<ResponseOf<typeof account>['copy']>;

/** "Download everything": asks for a copy of the account, and saves it once it is there (D23.9). */
export function CopySection({ loaded }: { readonly loaded: Loaded<ResponseOf<typeof account>> }) {
  const { api } = useHost();
  const { busy, run } = useAction();
  const [asked, setAsked] = useState(false);
  const copy = loaded.status === 'ready' ? loaded.data.copy : null;
  const mayAsk = copy === null || copy.renewable;
  return (
    <AccountSection title="Download everything">
      <p>
        A file with everything in your account: your details, letters and files, what you sent, your purchases, and what
        you wrote to us. As JSON and as CSV for spreadsheets.
      </p>
      <div aria-live="polite" className={styles['state']}>
        {loaded.status === 'loading' ? <Skeleton height={44} /> : null}
        {copy?.readyAt === null ? (
          // The button that was pressed is gone, and the focus comes here.
          <p ref={asked ? takeFocus : undefined} tabIndex={-1}>
            We are preparing your file. We will email you when it is ready.
          </p>
        ) : null}
        {copy?.readyAt ? <ReadyCopy path={copy.path} readyAt={copy.readyAt} expiresAt={copy.expiresAt} /> : null}
      </div>
      {loaded.status !== 'loading' && mayAsk ? (
        <Button
          variant="secondary"
          busy={busy !== null}
          onClick={async () => {
            const told = { failed: 'Your file was not asked for' };
            if (!(await run('copy', async () => dataOf(await api.call(copyAccount, undefined)), told))) return;
            setAsked(true);
            loaded.reload();
          }}
        >
          {copy === null ? 'Prepare my file' : 'Prepare a new file'}
        </Button>
      ) : null}
    </AccountSection>
  );
}

function ReadyCopy({ path, readyAt, expiresAt }: Pick<Copy, 'path' | 'expiresAt'> & { readonly readyAt: string }) {
  const host = useHost();
  const { busy, run } = useAction();
  async function download(): Promise<void> {
    const userNow = () => host.auth.getSnapshot().user?.id;
    const user = userNow();
    const data = await host.data();
    const { data: file, error } = await data.storage.from('account-copies').download(path);
    if (error) throw new Error(noAnswer);
    // Not for the next person at the device.
    if (userNow() !== user) return;
    saveFile(`coach-connect-${readyAt.slice(0, 10)}.zip`, file);
  }
  return (
    <>
      <p>
        Your file of {dayText(readyAt)} is ready. We delete it on {dayText(expiresAt)}.
      </p>
      <Button
        busy={busy !== null}
        onClick={() => run('download', download, { failed: 'Your file was not downloaded' })}
      >
        Download my file
      </Button>
    </>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

import type { ReactNode } from 'react';
import { useHost } from '../../host/index.ts';
import { Button } from '../button/button.tsx';
import { Input } from '../input/input.tsx';
import styles from './share-link.module.css';

export interface ShareLinkProps {
  /** Null: it can no longer be shown. */
  readonly url: string | null;
  readonly what: string;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** The address of a link for a parent, to copy or to share with the device's own sheet. */
export function ShareLink({ url, what, children }: ShareLinkProps) {
  return (
    <div className={styles.share}>
      {url === null ? null : (
        <Input
          readOnly
          value={url}
          aria-label={`Link for ${what}`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <div className={styles.buttons}>
        {url === null ? null : <ShareButtons url={url} />}
        {children}
      </div>
    </div>
  );
}

function ShareButtons({ url }: { readonly url: string }) {
  const { notify } = useHost();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify({ tone: 'success', title: 'Link copied' }),
      () => notify({ tone: 'error', title: 'The link could not be copied', description: 'Please copy it by hand.' }),
    );
  // A closed sheet is no error.
  const share = () => navigator.share({ title: 'Coach Connect', url }).catch(() => undefined);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        Copy link
      </Button>
      {'share' in navigator ? (
        <Button variant="secondary" size="sm" onClick={() => void share()}>
          Share
        </Button>
      ) : null}
    </>
  );
}

import { useHoldReload } from '@cc/shared-ui/host';
import { selectAttachments } from '../../state/attachments-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';

/** What is typed is kept over a reload, files are not: a browser does not keep their content. */
export function useHeldReload(): void {
  const attached = useAppSelector(selectAttachments).length > 0;
  useHoldReload(attached, 'A reload would lose the files that you attached.');
}

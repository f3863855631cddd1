import { useHoldReload } from '@cc/shared-ui/host';
import { selectAttachments } from '../../state/attachments-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';

/** Prevents a reload while files are attached: text survives a reload, but the content of files does not. */
export function useHeldReload(): void {
  const attached = useAppSelector(selectAttachments).length > 0;
  useHoldReload(attached, 'A reload would lose the files that you attached.');
}

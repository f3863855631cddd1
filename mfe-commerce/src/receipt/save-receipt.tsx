import { receipt } from '@cc/contracts/api/receipt';
import { failureMessage } from '@cc/contracts/federation/outcome';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import { useState } from 'react';
import { saveFile } from '@cc/contracts/save-file';

/** Saves the receipt of a paid order as a PDF. */
export function SaveReceipt({ orderId }: { readonly orderId: string }) {
  const { api, notify } = useHost();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await api.call(receipt, { orderId });
    setBusy(false);
    if (!answer.ok) {
      return notify({ tone: 'error', title: 'We could not make your receipt', description: failureMessage(answer) });
    }
    const bytes = Uint8Array.from(atob(answer.data.content), (letter) => letter.charCodeAt(0));
    return saveFile(answer.data.filename, new Blob([bytes], { type: 'application/pdf' }));
  };
  return (
    <Button variant="ghost" size="sm" busy={busy} icon={<Icon name="file" size={18} />} onClick={() => void save()}>
      Receipt as PDF
    </Button>
  );
}

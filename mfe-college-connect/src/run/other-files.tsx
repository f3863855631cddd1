import { Button } from '@cc/shared-ui/button';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { useRef, useState } from 'react';
import { uploadFile } from '../api/run-files.ts';
import { acceptedTypes, attachmentProblem, contentProblem } from './check-attachments.ts';
import { changeLabels } from './run-messages.ts';
import type { ChangeRun } from './use-change-run.ts';

/** Two ways on for a run that is paused for its files: other ones, or none. */
export function OtherFiles({ changing, change }: ChangeRun) {
  const host = useHost();
  const userId = useAuth().user?.id ?? '';
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const refuse = (description: string) => host.notify({ tone: 'error', title: 'Files Not Added', description });
  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const problem = attachmentProblem([], files) ?? (await contentProblem(files));
    if (problem !== undefined) return refuse(problem);
    setUploading(true);
    try {
      const stored = files.map(async (file) => ({ path: await uploadFile(host, userId, file), filename: file.name }));
      await change({ kind: 'files', files: await Promise.all(stored) });
    } catch {
      refuse('Your files could not be saved. Check your internet connection and choose them again.');
    }
    setUploading(false);
  };
  const busy = uploading || changing?.kind === 'files';
  return (
    <>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => input.current?.click()}>
        {changeLabels.files}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedTypes}
        aria-label="Other files"
        onChange={({ target }) => {
          void choose([...(target.files ?? [])]);
          // Selecting the same file again must fire a change event.
          target.value = '';
        }}
      />
      <Button
        variant="secondary"
        size="sm"
        disabled={busy || changing !== null}
        onClick={() => void change({ kind: 'files', files: [] })}
      >
        Go on without files
      </Button>
    </>
  );
}

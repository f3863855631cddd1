import type { LetterFile } from '@cc/contracts/entities/letter';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { contentTypeOf, TooManyFiles, uploadFile } from '../../api/run-files.ts';
import {
  attachmentRemoved,
  attachmentsAdded,
  selectAttachments,
  selectOpenLetter,
  uploadBegun,
  uploadEnded,
} from '../../state/attachments-slice.ts';
import { useAppDispatch, useAppStore } from '../../state/hooks.ts';
import { selectSessionUserId } from '../../state/wizard-slice.ts';
import { attachmentProblem, contentProblem } from '../../run/check-attachments.ts';

export interface AttachFiles {
  /** Why the last selection was refused; null if it was not. */
  readonly problem: string | null;
  /** Adds all of the files, or none of them (specification 5). */
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (path: string) => void;
}

const notStored = 'Your files could not be saved. Check your internet connection and choose them again.';

const accountFull =
  'Your letters have as many files as an account can keep. Remove files or delete letters that you no longer need, and try again tomorrow.';

const otherLetter =
  'You opened another letter while your files were being saved. To attach them to this one, choose them again.';

export function useAttachments(): AttachFiles {
  const host = useHost();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (description: string) => {
    setProblem(description);
    host.notify({ tone: 'error', title: 'Files Not Added', description });
  };
  return {
    problem,
    async add(files) {
      const userId = selectSessionUserId(store.getState());
      if (files.length === 0 || userId === null) return;
      const limit = () => attachmentProblem(selectAttachments(store.getState()), files);
      const refused = limit() ?? (await contentProblem(files));
      if (refused !== undefined) return refuse(refused);
      setProblem(null);
      const letter = selectOpenLetter(store.getState());
      dispatch(uploadBegun());
      try {
        const stored = await Promise.all(files.map((file) => attach(host, userId, file)));
        // Checked again, since other files may have been added meanwhile.
        const late = selectOpenLetter(store.getState()) === letter ? limit() : otherLetter;
        if (late === undefined) dispatch(attachmentsAdded(stored));
        else refuse(late);
      } catch (error) {
        refuse(error instanceof TooManyFiles ? accountFull : notStored);
      }
      dispatch(uploadEnded(letter));
    },
    remove(path) {
      setProblem(null);
      // Another letter or a run may name it. The server deletes files that nothing names (D18.10).
      dispatch(attachmentRemoved(path));
    },
  };
}

async function attach(host: HostServices, userId: string, file: File): Promise<LetterFile> {
  const { name, size } = file;
  return { path: await uploadFile(host, userId, file), name, size, contentType: contentTypeOf(name) };
}

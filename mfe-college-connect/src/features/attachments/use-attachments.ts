import { attachmentExtension, attachmentTypes } from '@cc/contracts/entities/attachment';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import {
  type AttachmentInfo,
  attachmentRemoved,
  attachmentsAdded,
  removeFile,
  selectAttachments,
  storeFile,
} from '../../state/attachments-slice.ts';
import { useAppDispatch, useAppStore } from '../../state/hooks.ts';
import { attachmentProblem, contentProblem } from './check-attachments.ts';

export interface AttachFiles {
  /** Why the last selection was refused; null if it was not. */
  readonly problem: string | null;
  /** Adds all of the files, or none of them (specification 5). */
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (id: string) => void;
}

export function useAttachments(): AttachFiles {
  const host = useHost();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    async add(files) {
      if (files.length === 0) return;
      const limit = () => attachmentProblem(selectAttachments(store.getState()), files);
      // Checked again, since other files may have been added while these were read.
      const refused = limit() ?? (await contentProblem(files)) ?? limit();
      setProblem(refused ?? null);
      if (refused) host.notify({ tone: 'error', title: 'Files Not Added', description: refused });
      else dispatch(attachmentsAdded(files.map(attach)));
    },
    remove(id) {
      setProblem(null);
      removeFile(id);
      dispatch(attachmentRemoved(id));
    },
  };
}

/** The content type comes from the file's extension, since browsers' guesses depend on the operating system. */
function attach(file: File): AttachmentInfo {
  const extension = attachmentExtension(file.name);
  const contentType = extension ? attachmentTypes[extension] : 'application/octet-stream';
  return { id: storeFile(file), name: file.name, size: file.size, contentType };
}

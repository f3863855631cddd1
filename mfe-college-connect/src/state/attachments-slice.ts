import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionClosed, sessionOpened } from './session-actions.ts';

/** An attached file without its content, which stays a `File`: too large for the store, and not plain data. */
export interface AttachmentInfo {
  /** Names the `File`: see `storeFile`. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
}

interface AttachmentsState {
  readonly files: readonly AttachmentInfo[];
  /** Names of files that were attached before the page was reloaded: a browser does not keep their content. */
  readonly lost: readonly string[];
}

const initialState: AttachmentsState = { files: [], lost: [] };

const attachmentsSlice = createSlice({
  name: 'attachments',
  initialState,
  reducers: {
    attachmentsAdded: (state, { payload }: PayloadAction<readonly AttachmentInfo[]>) => ({
      files: [...state.files, ...payload],
      lost: state.lost.filter((name) => !payload.some((file) => file.name === name)),
    }),
    attachmentRemoved: (state, { payload: id }: PayloadAction<string>) => ({
      ...state,
      files: state.files.filter((file) => file.id !== id),
    }),
    lostAttachmentsDismissed: (state) => ({ ...state, lost: [] }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => ({ files: [], lost: payload.stored?.attachmentNames ?? [] }))
      .addCase(sessionClosed, () => initialState),
  selectors: {
    selectAttachments: ({ files }) => files,
    selectLostAttachments: ({ lost }) => lost,
  },
});

export const attachmentsReducer = attachmentsSlice.reducer;
export const { attachmentsAdded, attachmentRemoved, lostAttachmentsDismissed } = attachmentsSlice.actions;
export const { selectAttachments, selectLostAttachments } = attachmentsSlice.selectors;

/** The attached files by the id of their `AttachmentInfo`. A browser keeps no file over a reload. */
const storedFiles = new Map<string, File>();

/** Stores a file until it is removed or the page is reloaded, and returns its id. */
export function storeFile(file: File): string {
  const id = crypto.randomUUID();
  storedFiles.set(id, file);
  return id;
}

export function storedFile(id: string): File | undefined {
  return storedFiles.get(id);
}

export function removeFile(id: string): void {
  storedFiles.delete(id);
}

const kilobyte = 1024;

/** A size in bytes as text, in the units of the attachment limits: 1 MB is 1,048,576 bytes. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} bytes`;
  if (bytes < kilobyte * kilobyte) return `${Math.round(bytes / kilobyte)} KB`;
  return `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;
}

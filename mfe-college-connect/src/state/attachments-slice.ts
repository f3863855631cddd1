import type { LetterFile } from '@cc/contracts/entities/letter';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { letterOpened, templateStarted } from './letter-actions.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';

interface AttachmentsState {
  readonly files: readonly LetterFile[];
}

const initialState: AttachmentsState = { files: [] };

const attachmentsSlice = createSlice({
  name: 'attachments',
  initialState,
  reducers: {
    attachmentsAdded: (state, { payload }: PayloadAction<readonly LetterFile[]>) => ({
      files: [...state.files, ...payload],
    }),
    attachmentRemoved: (state, { payload: path }: PayloadAction<string>) => ({
      files: state.files.filter((file) => file.path !== path),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => ({ files: payload.stored?.attachments ?? [] }))
      .addCase(letterOpened, (_state, { payload: { letter } }) => ({ files: letter.files }))
      .addCase(templateStarted, () => initialState)
      .addCase(sessionClosed, () => initialState),
  selectors: { selectAttachments: ({ files }) => files },
});

export const attachmentsReducer = attachmentsSlice.reducer;
export const { attachmentsAdded, attachmentRemoved } = attachmentsSlice.actions;
export const { selectAttachments } = attachmentsSlice.selectors;

const kilobyte = 1024;

/** A size in bytes as text, in the units of the attachment limits: 1 MB is 1,048,576 bytes. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} bytes`;
  if (bytes < kilobyte * kilobyte) return `${Math.round(bytes / kilobyte)} KB`;
  return `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;
}

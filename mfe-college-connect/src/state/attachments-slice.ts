import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { sessionClosed, sessionOpened } from './session-actions.ts';

export const attachmentInfoSchema = z.object({
  /** Names the `File` that the attachments feature keeps outside the store. */
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  contentType: z.string(),
});
/** What the store knows of an attached file. Its content stays a `File`: too large, and not plain data. */
export type AttachmentInfo = z.output<typeof attachmentInfoSchema>;

interface AttachmentsState {
  readonly files: readonly AttachmentInfo[];
  /** Names of files that were attached before the page was loaded anew: a browser does not keep their content. */
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

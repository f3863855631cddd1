import type { LetterFile } from '@cc/contracts/entities/letter';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { letterOpened, templateStarted } from './letter-actions.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';

interface AttachmentsState {
  readonly files: readonly LetterFile[];
  /** Choices of files that are on their way to the storage, for the letter that is open. */
  readonly uploads: number;
  /** Which letter of this page is open: an upload may end after another one was opened. */
  readonly letter: number;
}

const initialState: AttachmentsState = { files: [], uploads: 0, letter: 0 };

const another = ({ letter }: AttachmentsState, files: readonly LetterFile[]): AttachmentsState => ({
  files,
  uploads: 0,
  letter: letter + 1,
});

const attachmentsSlice = createSlice({
  name: 'attachments',
  initialState,
  reducers: {
    uploadBegun: (state) => ({ ...state, uploads: state.uploads + 1 }),
    /** @param payload the letter that it was for */
    uploadEnded: (state, { payload: letter }: PayloadAction<number>) =>
      letter === state.letter ? { ...state, uploads: state.uploads - 1 } : state,
    attachmentsAdded: (state, { payload }: PayloadAction<readonly LetterFile[]>) => ({
      ...state,
      files: [...state.files, ...payload],
    }),
    attachmentRemoved: (state, { payload: path }: PayloadAction<string>) => ({
      ...state,
      files: state.files.filter((file) => file.path !== path),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (state, { payload }) => another(state, payload.stored?.attachments ?? []))
      .addCase(letterOpened, (state, { payload: { letter } }) => another(state, letter.files))
      .addCase(templateStarted, (state) => another(state, []))
      .addCase(sessionClosed, (state) => another(state, [])),
  selectors: {
    selectAttachments: ({ files }) => files,
    selectIsUploading: ({ uploads }) => uploads > 0,
    /** Differs when another letter was opened. */
    selectOpenLetter: ({ letter }) => letter,
  },
});

export const attachmentsReducer = attachmentsSlice.reducer;
export const { uploadBegun, uploadEnded, attachmentsAdded, attachmentRemoved } = attachmentsSlice.actions;
export const { selectAttachments, selectIsUploading, selectOpenLetter } = attachmentsSlice.selectors;

const kilobyte = 1024;

/** A size in bytes as text, in the units of the attachment limits: 1 MB is 1,048,576 bytes. */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} bytes`;
  if (bytes < kilobyte * kilobyte) return `${Math.round(bytes / kilobyte)} KB`;
  return `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;
}

import { greetingSchema, reasonMaxLength, reasonsSchema, type Greeting } from '@cc/contracts/entities/letter';
import { createSlice, isAnyOf, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { forceGreeting } from '../email-template/greeting.ts';
import { attachmentRemoved, attachmentsAdded } from './attachments-slice.ts';
import { letterOpened, letterStored, templateStarted } from './letter-actions.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';

export const draftSchema = z.object({
  subject: z.string(),
  body: z.string(),
  mode: z.enum(['view', 'edit']),
  /** Whether the user edited it: then only the user replaces its text. */
  edited: z.boolean(),
  /** Whether the user edited the subject. Until then it follows personalization and sport. */
  ownSubject: z.boolean(),
  /** The letter of the account that this draft is; null until it differs from the template. */
  letterId: z.uuid().nullable(),
  /** The name that the user gave to the letter; empty: it is named after its subject. */
  name: z.string(),
  greeting: greetingSchema,
  reasons: reasonsSchema,
  /** The version of the letter that this draft began with; null: the account does not have it. */
  version: z.string().nullable(),
  /** Whether the draft has changes that the account does not have. */
  unsaved: z.boolean(),
});
export type DraftState = z.output<typeof draftSchema>;

/** The draft of a session that has not come to step 5. */
export const emptyDraft: DraftState = {
  subject: '',
  body: '',
  mode: 'view',
  edited: false,
  ownSubject: false,
  letterId: null,
  name: '',
  greeting: 'coach',
  reasons: {},
  version: null,
  unsaved: false,
};

/** What the user changes of a letter. */
function isChange(action: UnknownAction): boolean {
  return isAnyOf(
    subjectEdited,
    bodyEdited,
    greetingChosen,
    reasonWritten,
    letterRenamed,
    attachmentsAdded,
    attachmentRemoved,
  )(action);
}

const draftSlice = createSlice({
  name: 'draft',
  initialState: emptyDraft,
  reducers: {
    /** The template filled the draft, or refreshed it from personalization. */
    draftPrepared: (state, { payload }: PayloadAction<{ subject: string; body: string }>) => ({ ...state, ...payload }),
    subjectEdited: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      subject: payload,
      edited: true,
      ownSubject: true,
    }),
    bodyEdited: (state, { payload }: PayloadAction<string>) => ({ ...state, body: payload, edited: true }),
    greetingChosen: (state, { payload }: PayloadAction<Greeting>) => ({
      ...state,
      greeting: payload,
      body: forceGreeting(state.body, payload),
      edited: true,
    }),
    /** The sentence for one school; an empty text removes it. */
    reasonWritten(state, { payload: { school, text } }: PayloadAction<{ school: string; text: string }>) {
      const { [school]: _before, ...others } = state.reasons;
      return { ...state, reasons: text === '' ? others : { ...others, [school]: text.slice(0, reasonMaxLength) } };
    },
    draftModeChosen: (state, { payload }: PayloadAction<DraftState['mode']>) => ({ ...state, mode: payload }),
    letterRenamed: (state, { payload }: PayloadAction<string>) => ({ ...state, name: payload }),
    /** The draft is about to be stored for the first time. */
    letterIdGiven: (state, { payload }: PayloadAction<string>) => ({ ...state, letterId: payload }),
    /** The draft goes on as another letter, which the account does not have; the one it was stays as it is there. */
    letterForked: (state) => ({ ...state, letterId: null, version: null, unsaved: true }),
    /** The letter was deleted on another device. The text stays here, and becomes a letter again when it is changed. */
    letterLost: (state) => ({ ...state, letterId: null, version: null }),
    /** The user restored the default template. The sentences for the schools stay: the template has none. */
    draftDiscarded: ({ reasons }) => ({ ...emptyDraft, reasons }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => payload.stored?.draft ?? emptyDraft)
      .addCase(sessionClosed, () => emptyDraft)
      .addCase(letterOpened, ({ mode }, { payload: { letter, subject } }) => ({
        subject,
        body: letter.body,
        mode,
        edited: true,
        ownSubject: letter.subject.trim() !== '',
        letterId: letter.id,
        name: letter.name ?? '',
        greeting: letter.greeting,
        reasons: letter.reasons,
        version: letter.updatedAt,
        unsaved: false,
      }))
      .addCase(templateStarted, ({ mode }, { payload: { id, subject, body } }) => ({
        ...emptyDraft,
        mode,
        subject,
        body,
        letterId: id,
      }))
      .addCase(letterStored, (state, { payload: { summary, changed } }) => ({
        ...state,
        version: summary.updatedAt,
        unsaved: changed,
      }))
      .addMatcher(isChange, (state) => ({ ...state, unsaved: true })),
  selectors: {
    selectDraft: (state) => state,
    selectIsUnsaved: ({ unsaved }) => unsaved,
    /** Neither subject nor body may be blank (specification 5). */
    selectDraftIsComplete: ({ subject, body }) => subject.trim() !== '' && body.trim() !== '',
  },
});

export const draftReducer = draftSlice.reducer;
export const {
  draftPrepared,
  subjectEdited,
  bodyEdited,
  greetingChosen,
  reasonWritten,
  letterRenamed,
  letterIdGiven,
  letterForked,
  letterLost,
  draftModeChosen,
  draftDiscarded,
} = draftSlice.actions;
export const { selectDraft, selectIsUnsaved, selectDraftIsComplete } = draftSlice.selectors;

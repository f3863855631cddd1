import type { LetterFile } from '@cc/contracts/entities/letter';
import type { Coach } from '@cc/contracts/entities/coach';
import { jordan, mailboxHandle } from '@cc/contracts/fixtures/people';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { defaultBody, defaultSubject } from '../email-template/default-mail.ts';
import { emptyDraft } from '../state/draft-slice.ts';
import { emptyPersonalization } from '../state/personalization-slice.ts';
import type { SessionRun } from '../state/run-slice.ts';
import { storagePrefix, type StoredSession } from '../state/wizard-storage.ts';

export const athlete: StoredSession['personalization'] = {
  fullName: 'Jordan Avery',
  gradYear: '2027',
  currentTeam: 'Florida Rush U18',
  highSchool: 'Lincoln High School',
  position: 'center midfield',
  gpa: '3.9',
  achievements: ['Team captain', 'All-state 2025'],
  highlightLink: 'https://www.youtube.com/watch?v=abc123',
};

/** The same, as stored by the data service. */
export const athleteRow = {
  user_id: jordan.id,
  full_name: athlete.fullName,
  grad_year: athlete.gradYear,
  current_team: athlete.currentTeam,
  high_school: athlete.highSchool,
  position: athlete.position,
  gpa: athlete.gpa,
  achievements: athlete.achievements.join('\n'),
  highlight_link: athlete.highlightLink,
};

/** Optional details of soccer. The event is far away, so that its date is never over. */
export const soccerDetails = {
  club: 'Riverside United',
  jersey: '10',
  height: '5 ft 7 in',
  nextEvent: 'Riverside College Showcase',
  nextEventDate: '2099-08-02',
  nextEventPlace: 'Field 4',
  clubCoach: 'Alex Kim',
  clubCoachContact: 'alex.kim@riverside.example',
};

const untouched: StoredSession = {
  userId: jordan.id,
  step: 1,
  selection: { gender: null, sport: '', division: 'All', conference: 'All', coachIds: [] },
  personalization: emptyPersonalization,
  details: {},
  draft: emptyDraft,
  attachments: [],
  start: { kind: 'now' },
};

/** A session at a step, with only these fields filled in. */
export function sessionAt(step: StoredSession['step'], done: Partial<StoredSession> = {}): StoredSession {
  return { ...untouched, step, ...done };
}

/** Gender and sport are selected, and these coaches. */
export function chosen(coaches: readonly Coach[] = []): Pick<StoredSession, 'selection'> {
  const coachIds = coaches.map(({ id }) => id);
  return { selection: { ...untouched.selection, gender: "Women's", sport: 'Soccer', coachIds } };
}

/** Personalization is filled in, and the email is the template. */
export const written: Pick<StoredSession, 'personalization' | 'draft'> = {
  personalization: athlete,
  draft: { ...untouched.draft, subject: defaultSubject(athlete, 'Soccer'), body: defaultBody },
};

/** A letter of the account, as the data service stores it. */
export const letterRow = {
  id: '5f0c1f9e-2b1d-4c53-9a53-0d5a6c6a7b01',
  user_id: jordan.id,
  name: 'Center midfield, class of 2027',
  subject: '',
  body: defaultBody.replace('Thank you for your time.', 'I will be at the Florida Cup on December 5.'),
  greeting: 'coach' as const,
  reasons: {},
  files: [] as LetterFile[],
  created_at: '2026-11-18T18:00:00+00:00',
  updated_at: '2026-11-20T18:30:00+00:00',
};

/** The draft is that letter, as a page read it. */
export const ownLetter: Pick<StoredSession, 'draft'> = {
  draft: {
    ...written.draft,
    body: letterRow.body,
    edited: true,
    letterId: letterRow.id,
    name: letterRow.name,
    version: letterRow.updated_at,
  },
};

interface KeptBeside {
  /** The connected mailbox; null for none. */
  readonly mailbox?: 'gmail' | 'outlook' | null;
  readonly address?: string;
  readonly run?: SessionRun;
}

/** The stored session, connected mailbox and run. */
export function kept(
  session: StoredSession,
  { mailbox = 'gmail', address: email = jordan.email, run }: KeptBeside = {},
): Pick<ScenarioInput, 'storage'> {
  const { userId } = session;
  const connected = { email, accessToken: mailboxHandle, provider: mailbox };
  return {
    storage: {
      [`${storagePrefix}session`]: JSON.stringify(session),
      ...(run && { [`${storagePrefix}run`]: JSON.stringify({ userId, run }) }),
      ...(mailbox && { 'college-mailbox': { userId, mailbox: connected } }),
    },
  };
}

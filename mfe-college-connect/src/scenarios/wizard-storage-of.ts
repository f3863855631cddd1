import type { Coach } from '@cc/contracts/entities/coach';
import { jordan, mailboxHandle } from '@cc/contracts/fixtures/people';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { defaultBody, defaultSubject } from '../email-template/default-mail.ts';
import { emptyPersonalization } from '../state/personalization-slice.ts';
import type { SendState } from '../state/send-slice.ts';
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

const untouched: StoredSession = {
  userId: jordan.id,
  step: 1,
  selection: { gender: null, sport: '', division: 'All', conference: 'All', coachIds: [] },
  personalization: emptyPersonalization,
  draft: { subject: '', body: '', mode: 'view', edited: false, ownSubject: false },
  attachmentNames: [],
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

interface KeptBeside {
  /** The connected mailbox; null for none. */
  readonly mailbox?: 'gmail' | 'outlook' | null;
  readonly send?: SendState;
}

/** The stored session, connected mailbox and run. */
export function kept(
  session: StoredSession,
  { mailbox = 'gmail', send }: KeptBeside = {},
): Pick<ScenarioInput, 'storage'> {
  const { userId } = session;
  const connected = { email: jordan.email, accessToken: mailboxHandle, provider: mailbox };
  return {
    storage: {
      [`${storagePrefix}session`]: JSON.stringify(session),
      ...(send && { [`${storagePrefix}run`]: JSON.stringify({ userId, send }) }),
      ...(mailbox && { 'college-mailbox': { userId, mailbox: connected } }),
    },
  };
}

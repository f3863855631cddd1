import type { Coach } from '@cc/contracts/entities/coach';
import { jordan, mailboxHandle } from '@cc/contracts/fixtures/people';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { defaultBody, defaultSubject } from '../email-template/default-mail.ts';
import type { WizardInOnePiece } from '../state/stored-wizard.ts';

export const athlete: WizardInOnePiece['personalization'] = {
  fullName: 'Jordan Avery',
  gradYear: '2027',
  currentTeam: 'Florida Rush U18',
  highSchool: 'Lincoln High School',
  position: 'center midfield',
  gpa: '3.9',
  achievements: ['Team captain', 'All-state 2025'],
  highlightLink: 'https://www.youtube.com/watch?v=abc123',
};

/** The same as the data service stores it. */
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

const untouched: WizardInOnePiece = {
  version: 2,
  userId: jordan.id,
  step: 1,
  selection: { gender: null, sport: '', division: 'All', conference: 'All', coaches: {}, schoolSizes: {} },
  personalization: {
    ...athlete,
    fullName: '',
    gradYear: '',
    currentTeam: '',
    highSchool: '',
    position: '',
    gpa: '',
    achievements: [''],
    highlightLink: '',
  },
  draft: { subject: '', body: '', mode: 'view', edited: false, ownSubject: false },
  attachmentNames: [],
  send: { runId: null, schools: {} },
};

/** A session at a step, with nothing done before it but what is said. */
export function sessionAt(step: WizardInOnePiece['step'], done: Partial<WizardInOnePiece> = {}): WizardInOnePiece {
  return { ...untouched, step, ...done };
}

/** Gender and sport are chosen, and so are these coaches. */
export function chosen(coaches: readonly Coach[] = []): Pick<WizardInOnePiece, 'selection'> {
  const selected = Object.fromEntries(coaches.map((coach) => [coach.id, coach]));
  return { selection: { ...untouched.selection, gender: "Women's", sport: 'Soccer', coaches: selected } };
}

/** Personalization is filled in, and the mail is as the template has it. */
export const written: Pick<WizardInOnePiece, 'personalization' | 'draft'> = {
  personalization: athlete,
  draft: { ...untouched.draft, subject: defaultSubject(athlete, 'Soccer'), body: defaultBody },
};

/** What the browser keeps of a session, and of the mailbox when one is connected. */
export function kept(
  session: WizardInOnePiece,
  mailbox: 'gmail' | 'outlook' | null = 'gmail',
): Pick<ScenarioInput, 'storage'> {
  const connected = { email: jordan.email, accessToken: mailboxHandle, provider: mailbox };
  return {
    storage: {
      'college-wizard:session': JSON.stringify(session),
      ...(mailbox && { 'college-mailbox': { userId: jordan.id, mailbox: connected } }),
    },
  };
}

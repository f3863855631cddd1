import type { RunStop } from './use-send-run.ts';

export interface StopWords {
  readonly title: string;
  readonly text: string;
  readonly wayOn?: 'connect' | 'pricing' | 'sign-in' | 'attachments' | 'mail';
}

/** Why a run ended early, and the way on. Everything is kept in each case. */
export const stopWords: Readonly<Record<Exclude<RunStop, 'left'>, StopWords>> = {
  reconnect: {
    title: 'Your mailbox has to be connected again',
    text: 'It does not let us send any more. Connect it in step 1, then come back here.',
    wayOn: 'connect',
  },
  'no-tokens': {
    title: 'You have no tokens left',
    text: 'One token sends one email to one school. Buy more, then come back and continue.',
    wayOn: 'pricing',
  },
  'daily-limit': {
    title: 'You have reached today’s limit',
    text: 'You can send 250 emails in any 24 hours. Come back later and continue.',
  },
  'provider-policy': {
    title: 'Your email provider does not allow this',
    text: 'School and work accounts are often locked. Connect a personal mailbox in step 1, then come back.',
    wayOn: 'connect',
  },
  'sign-in': {
    title: 'Your sign-in has ended',
    text: 'Sign in again, then continue.',
    wayOn: 'sign-in',
  },
  attachments: {
    title: 'An attachment cannot be sent',
    text: 'The school below says why. Every school gets the same files: replace or remove the file, then continue.',
    wayOn: 'attachments',
  },
  mail: {
    title: 'Your email cannot be sent as it is',
    text: 'The school below says why. It would be the same for every school: change your email, then continue.',
    wayOn: 'mail',
  },
  'mailbox-paused': {
    title: 'Your mailbox asks for a long pause',
    text: 'Your email provider takes no more emails for a while. You can close this page, come back in a few hours and continue.',
  },
  unreachable: {
    title: 'We could not reach Coach Connect',
    text: 'Check your connection, then continue. An email that we heard nothing of is never sent twice.',
  },
  'other-tab': {
    title: 'Another tab is sending',
    text: 'These emails are being sent in another tab or window of this browser. Follow them there.',
  },
};

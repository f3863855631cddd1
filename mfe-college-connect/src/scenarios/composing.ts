import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { forceGreeting } from '../email-template/greeting.ts';
import { withReasonParagraph } from '../email-template/reason-paragraph.ts';
import { schoolRows } from './school-rows.ts';
import { chosen, kept, sessionAt, written } from './wizard-storage-of.ts';

/** All coaches of Duke, two of Stanford, one of Baylor who is no coach by name. */
const coaches = soccerCoaches
  .filter(
    ({ school, title }) => school === 'Duke University' || (school === 'Stanford University' && /coach/i.test(title)),
  )
  .concat(soccerCoaches.filter(({ school }) => school === 'Baylor University').slice(0, 1))
  .map((coach) => (coach.school === 'Baylor University' ? { ...coach, last_name: 'TBA' } : coach));
const tables = { master_coaches: coaches, schools: schoolRows };
const { personalization, draft: template } = written;
const draft = { ...template, mode: 'edit', edited: true } as const;
const step5 = (letter: Partial<typeof template>) => ({
  path: '/college',
  tables,
  ...kept(sessionAt(5, { ...chosen(coaches), personalization, draft: { ...draft, ...letter } })),
});

const reasons = {
  'Duke University':
    'Your press against UNC in September is how my club plays, and I want to study biology next to the lab.',
};
const byName = { greeting: 'names', body: forceGreeting(template.body, 'names') } as const;
const withReasons = { body: withReasonParagraph(template.body).body, reasons };

/** Step 5: the greeting, the reasons and the subject. */
export const composing: readonly ScenarioInput[] = [
  {
    ...step5(byName),
    id: 'mail-greeting-names',
    title: '5: greets the coaches by name',
    shows: 'Dear Coach Reyes and staff,',
  },
  {
    ...step5({}),
    id: 'mail-greeting-chosen',
    title: '5: the greeting by name is chosen',
    actions: [{ press: 'By name' }],
    shows: '1 school has no clear name',
  },
  {
    ...step5({
      subject: '[Full Name] | Class of [Graduation Year] | [Position] | [GPA] GPA | [College Name]',
      ownSubject: true,
    }),
    id: 'mail-long-subject',
    title: '5: the subject is too long for a phone',
    shows: 'Phones cut off the rest',
  },
  {
    ...step5({}),
    id: 'mail-optional-placeholders',
    title: '5: placeholders of optional details',
    actions: [{ press: 'Optional details' }],
    shows: '[Jersey]',
  },
  {
    ...step5({}),
    id: 'mail-reasons-first',
    title: '5: the first reason',
    actions: [{ press: 'Add reasons' }],
    shows: '0 of 3 have a reason',
  },
  { ...step5(withReasons), id: 'mail-reasons', title: '5: one school has a reason', shows: '1 of 3 has a reason' },
  {
    ...step5({ ...byName, ...withReasons, body: withReasonParagraph(byName.body).body, mode: 'view' }),
    id: 'mail-reasons-view',
    title: '5: names and reasons, in View mode',
    shows: 'becomes your own sentence for each school',
  },
  {
    ...step5({ reasons }),
    id: 'mail-reasons-unused',
    title: '5: the email does not show the reasons',
    shows: 'but your email does not show it yet',
  },
  {
    ...step5(withReasons),
    id: 'mail-reasons-cards',
    title: '5: the cards',
    actions: [{ press: 'Write reasons' }],
    shows: 'Waco, TX',
  },
  {
    ...step5(withReasons),
    id: 'mail-reasons-placeholder',
    title: '5: a reason with a placeholder',
    actions: [{ press: 'Write reasons' }, { fill: 'Why Baylor University?', with: 'I have a [GPA] that fits.' }],
    shows: '[GPA] is not filled in here.',
  },
];

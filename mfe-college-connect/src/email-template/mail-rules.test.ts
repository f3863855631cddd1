import fc from 'fast-check';
import { sendEmailRequestSchema } from '@cc/contracts/api/send-email';
import { emptyPersonalization } from '../state/personalization-slice.ts';
import { athlete } from '../testing/athlete.ts';
import { defaultBody, defaultSubject } from './default-mail.ts';
import { emptyPlaceholders, missingFields } from './missing-fields.ts';
import { withPreviewDefaults } from './preview-defaults.ts';
import { bodySummary, mailProblem, schoolMail, unknownPlaceholders } from '@cc/contracts/letter/school-mail';

const duke = { school: 'Duke', coaches: [] };

describe('default mail', () => {
  // @spec 4.wizard.12
  it('has the subject of the specification', () => {
    expect(defaultSubject({ ...athlete, fullName: ' Jordan  Avery ' }, 'Soccer')).toBe(
      'Jordan Avery | 2027 Soccer Recruiting',
    );
  });

  it('has no stray punctuation in the subject if the name or year is missing', () => {
    expect(defaultSubject(emptyPersonalization, 'Soccer')).toBe('Soccer Recruiting');
    expect(defaultSubject({ ...athlete, gradYear: '' }, 'Soccer')).toBe('Zoë O’Brien-Núñez | Soccer Recruiting');
  });

  // @spec 9.placeholders.5
  it('has the complete body of the specification', () => {
    const { body } = schoolMail({ subject: 'x', body: defaultBody }, athlete, duke);
    expect(body).toMatchInlineSnapshot(`
     "Dear Coach,

     My name is Zoë O’Brien-Núñez, and I will graduate from Lincoln High School in 2027. I play center midfield for Florida Rush U18. I am very interested in Duke, and I would be grateful if you considered me for your team.

     About Me:
     • Graduation Year: 2027
     • Position: center midfield
     • Current Team: Florida Rush U18
     • High School: Lincoln High School
     • GPA: 3.9

     Achievements:
     • Team captain 🏅
     • All-state 2025

     Please find my highlight video here: https://www.youtube.com/watch?v=abc123

     I would love to hear what you look for in a recruit and where I could help your team. I am happy to send my schedule, my transcript or full game film.

     Thank you for your time.

     Best regards,
     Zoë O’Brien-Núñez"
    `);
  });

  it('has no gap without a highlight video', () => {
    const { body } = schoolMail({ subject: 'x', body: defaultBody }, { ...athlete, highlightLink: '' }, duke);
    expect(body).toContain('• All-state 2025\n\nI would love');
  });
});

describe('schoolMail', () => {
  it('removes hidden characters', () => {
    const draft = { subject: 'Class\tof \u202e2027\u0007 \ud83d', body: 'Dear Coach,\n\tI am\u001b here \ud83d⚽\0' };
    expect(schoolMail(draft, athlete, duke)).toEqual({
      subject: 'Class of 2027 ',
      body: 'Dear Coach,\n\tI am here ⚽',
    });
  });

  it('leaves no encoded word in a subject, not even one that appears when hidden characters are removed', () => {
    const { subject } = schoolMail({ subject: '==??=\u202e?utf-8?Q?[GPA]?=', body: 'x' }, athlete, duke);
    expect(subject).toBe('== ??= ?utf-8?Q?3.9?=');
    expect(sendEmailRequestSchema.shape.subject.safeParse(subject).success).toBe(true);
  });

  it('makes emails that the API accepts, for any personalization', () => {
    const answer = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/[[{]/g, ''));
    fc.assert(
      fc.property(answer, answer, (fullName, gpa) => {
        const answers = { ...athlete, fullName, gpa };
        const mail = schoolMail({ subject: defaultSubject(answers, 'Soccer'), body: defaultBody }, answers, duke);
        expect(mailProblem(mail)).toBeUndefined();
        expect(sendEmailRequestSchema.shape.subject.safeParse(mail.subject).success).toBe(true);
        expect(sendEmailRequestSchema.shape.body.safeParse(mail.body).success).toBe(true);
      }),
    );
  });
});

describe('mailProblem', () => {
  it('says why an email cannot be sent', () => {
    expect(mailProblem({ subject: 's'.repeat(250), body: 'b'.repeat(20_000) })).toBeUndefined();
    expect(mailProblem({ subject: 's'.repeat(251), body: 'b' })).toBe(
      'The subject is 251 characters long. Please keep it to 250.',
    );
    expect(mailProblem({ subject: 's', body: 'b'.repeat(20_001) })).toBe(
      'The email is 20,001 characters long. Please keep it to 20,000.',
    );
    expect(mailProblem({ subject: 's', body: `b${'\n'.repeat(250)}` })).toBe(
      'The email has 251 lines. Please keep it to 250.',
    );
    expect(mailProblem(schoolMail({ subject: 's', body: '[GPA]' }, { ...athlete, gpa: '{gpa}' }, duke))).toMatch(
      /^\{gpa\} would be sent like that\. .* your answers in step 4/,
    );
    expect(mailProblem(schoolMail({ subject: '[college name]', body: 'I have a {Gpa}' }, athlete, duke))).toMatch(
      /^\[college name\], \{Gpa\} would be sent like that/,
    );
  });
});

describe('missing fields', () => {
  // @spec 2.wizard.22, 5.8
  it('lists the required fields of the personalization step in order', () => {
    expect(missingFields(emptyPersonalization)).toEqual([
      'Full Name',
      'Grad Year',
      'Current Team',
      'High School',
      'Position',
      'GPA',
      'Achievements',
    ]);
    expect(missingFields({ ...athlete, gpa: ' \t', highlightLink: '' })).toEqual(['GPA']);
  });

  it('finds placeholders without a value, once each', () => {
    const text = '[GPA] {gpa} [GPA] [Highlight Video] [College Name] [Full Name]';
    expect(emptyPlaceholders(text, { ...emptyPersonalization, fullName: 'Zoë' })).toEqual(['[GPA]', '{gpa}']);
    expect(emptyPlaceholders(defaultBody, athlete)).toEqual([]);
  });
});

describe('preview defaults', () => {
  // @spec 9.placeholders.6
  it('fill in blank fields only', () => {
    expect(missingFields(withPreviewDefaults(emptyPersonalization))).toEqual([]);
    expect(withPreviewDefaults(athlete)).toEqual(athlete);
    expect(withPreviewDefaults(emptyPersonalization).highlightLink).toBe('');
  });
});

describe('unknownPlaceholders', () => {
  it('finds unknown names in brackets', () => {
    expect(unknownPlaceholders('[my coach] [GPA] {gpa} {Gpa} {Coach} [x] [x]')).toEqual([
      '[my coach]',
      '{Coach}',
      '[x]',
    ]);
  });
});

describe('bodySummary', () => {
  // @spec 2.wizard.30, 9.plans.20
  it('cuts after 100 characters', () => {
    expect(bodySummary('a'.repeat(100))).toBe('a'.repeat(100));
    expect(bodySummary('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
    expect(bodySummary('🏅'.repeat(101))).toBe(`${'🏅'.repeat(100)}...`);
  });
});

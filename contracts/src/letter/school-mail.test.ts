import type { Personalization } from '../entities/personalization.ts';
import { mailProblem, schoolMail } from './school-mail.ts';

const athlete: Personalization = {
  fullName: 'Zoë',
  gradYear: '2027',
  currentTeam: 'Rush',
  highSchool: 'Lincoln',
  position: 'forward',
  gpa: '3.9',
  achievements: ['Captain'],
  highlightLink: '',
};
const stein = { first_name: 'Ana', last_name: 'Stein', title: 'Head Coach' };
const duke = { school: 'Duke', coaches: [stein] };
const bodyOf = (body: string, reason?: string, school = duke) =>
  schoolMail({ subject: 's', body, reasons: reason === undefined ? {} : { [school.school]: reason } }, athlete, school)
    .body;

// @spec D1.34b
test('a letter greets the coaches of its school by name', () => {
  expect(bodyOf('Dear [Coach Names],\n\nHello')).toBe('Dear Coach Stein,\n\nHello');
  expect(bodyOf('Dear [Coach Names],', undefined, { school: 'Elon', coaches: [] })).toBe('Dear Coach,');
});

describe('[Why this school]', () => {
  const letter = 'Dear Coach,\n\nI am Zoë.\n\n[Why this school]\n\nBye';

  // @spec D1.39
  it('is the sentence for this school', () => {
    expect(bodyOf(letter, '  Your press\n beat UNC. ')).toBe('Dear Coach,\n\nI am Zoë.\n\nYour press beat UNC.\n\nBye');
  });

  // @spec D1.39
  it.each([undefined, '', ' \n', '\u200b'])('is left out with its paragraph if the sentence is %j', (reason) => {
    expect(bodyOf(letter, reason)).toBe('Dear Coach,\n\nI am Zoë.\n\nBye');
    expect(bodyOf('Dear Coach,\n\nOne.\nI like it: [Why this school]\nTwo.\n\nBye', reason)).toBe('Dear Coach,\n\nBye');
    expect(bodyOf('Dear Coach,\n\nHello\n\n[Why this school]', reason)).toBe('Dear Coach,\n\nHello');
  });

  it('never takes the greeting with it', () => {
    expect(bodyOf('Dear Coach,\nHello [Why this school]\n\nBye')).toBe('Dear Coach,\n\nBye');
    expect(bodyOf('Dear Coach, [Why this school]\n\nBye')).toBe('Dear Coach, \n\nBye');
  });

  it('of another school, or of a name that every object has, is not used', () => {
    expect(bodyOf(letter, undefined, { school: 'constructor', coaches: [] })).not.toContain('native');
  });

  it('is handled like other answers: not replaced, and refused with a placeholder in it', () => {
    const mail = schoolMail(
      { subject: 's', body: letter, reasons: { Duke: 'My [GPA] \u0007is $& fine' } },
      athlete,
      duke,
    );
    expect(mail.body).toContain('\n\nMy [GPA] is $& fine\n\n');
    expect(mailProblem(mail)).toMatch(/^\[GPA\] would be sent like that/);
  });
});

test.each(['[Coach Names]', '[why this school]', '{Coach Names}'])('mail with %s never leaves', (name) => {
  expect(mailProblem({ subject: 's', body: `Dear ${name}` })).toMatch(/would be sent like that/);
});

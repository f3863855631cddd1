import fc from 'fast-check';
import { bracePlaceholders, findPlaceholders, placeholders } from '@cc/contracts/entities/placeholders';
import type { Personalization } from '@cc/contracts/entities/personalization';
import { athlete } from '../testing/athlete.ts';
import { detailTexts } from '@cc/contracts/entities/sport-details';
import { defaultBody } from './default-mail.ts';
import { renderSubject, renderTemplate, templateSegments } from '@cc/contracts/letter/render-template';
import { anySchool, templateValues } from '@cc/contracts/letter/template-values';
import type { AnyPlaceholder, SchoolTexts } from '@cc/contracts/letter/template-values';

const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ' '));
const personalization: fc.Arbitrary<Personalization> = fc.record({
  fullName: line,
  gradYear: line,
  currentTeam: line,
  highSchool: line,
  position: line,
  gpa: line,
  achievements: fc.array(line, { minLength: 1 }),
  // Never blank here: other tests cover a missing link.
  highlightLink: line.map((text) => `https://v.example/${text}`.trim()),
});
const school = fc.oneof(line, fc.constantFrom('Texas A&M', "Saint Mary's", 'Miami (FL)', '$& $1 $$', '[GPA]'));
const anyPlaceholder = fc.constantFrom<AnyPlaceholder>(...placeholders, ...bracePlaceholders);
const at = (name: string): SchoolTexts => ({ ...anySchool, school: name });
/** Text without brackets, so that neighboring texts never form a placeholder by chance. */
const plain = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[[\]{}]/g, '.'));

describe('renderTemplate', () => {
  // @spec 9.placeholders.1, 9.placeholders.2, 9.placeholders.3, 9.placeholders.4
  it.each([
    ['[Full Name]', 'Zoë O’Brien-Núñez'],
    ['[Graduation Year]', '2027'],
    ['[Current Team]', 'Florida Rush U18'],
    ['[High School]', 'Lincoln High School'],
    ['[Position]', 'center midfield'],
    ['[GPA]', '3.9'],
    ['[Achievements]', '• Team captain 🏅\n• All-state 2025'],
    ['[Highlight Video]', 'Please find my highlight video here: https://www.youtube.com/watch?v=abc123'],
    ['[College Name]', 'Texas A&M'],
    ['{fullName}', 'Zoë O’Brien-Núñez'],
    ['{gradYear}', '2027'],
    ['{currentTeam}', 'Florida Rush U18'],
    ['{highSchool}', 'Lincoln High School'],
    ['{position}', 'center midfield'],
    ['{gpa}', '3.9'],
    ['{highlightLink}', 'https://www.youtube.com/watch?v=abc123'],
    ['{collegeName}', 'Texas A&M'],
    ['{achievements}', '• Team captain 🏅\n• All-state 2025'],
    ['{highlightVideoLine}', 'Please find my highlight video here: https://www.youtube.com/watch?v=abc123'],
  ])('replaces %s', (placeholder, value) => {
    expect(renderTemplate(`a ${placeholder} b`, athlete, at('Texas A&M'))).toBe(`a ${value} b`);
  });

  it('replaces each placeholder with its value and changes no other character', () => {
    const pieces = fc.array(fc.oneof(plain, anyPlaceholder));
    fc.assert(
      fc.property(pieces, personalization, school, (parts, answers, college) => {
        const values = templateValues(answers, at(college), 'body');
        const isPlaceholder = (part: string): part is AnyPlaceholder => Object.hasOwn(values, part);
        const expected = parts.map((part) => (isPlaceholder(part) ? values[part] : part)).join('');
        expect(renderTemplate(parts.join(''), answers, at(college))).toBe(expected);
      }),
    );
  });

  it('does not replace a value that looks like a placeholder', () => {
    fc.assert(
      fc.property(anyPlaceholder, anyPlaceholder, (inName, inSchool) => {
        const text = renderTemplate('[Full Name] at {collegeName}', { ...athlete, fullName: inName }, at(inSchool));
        expect(text).toBe(`${inName} at ${inSchool}`);
      }),
    );
  });

  it('replaces every placeholder of the default body', () => {
    fc.assert(
      fc.property(line, (name) => {
        const text = renderTemplate(defaultBody, { ...athlete, fullName: name.replace(/[[{]/g, '') }, at('Duke'));
        expect(findPlaceholders(text)).toEqual([]);
      }),
    );
  });

  it('matches placeholders by their exact letters only', () => {
    expect(renderTemplate('[full name] {FullName} [ GPA ]', athlete, at('Duke'))).toBe(
      '[full name] {FullName} [ GPA ]',
    );
  });

  // @spec 9.placeholders.4
  it.each(['[Highlight Video]', '{highlightVideoLine}', '  {highlightLink} '])(
    'omits the line of %s without a link, and leaves no gap',
    (placeholder) => {
      const without = { ...athlete, highlightLink: ' ' };
      const render = (text: string) => renderTemplate(text.replace('#', placeholder), without, at('Duke'));
      expect(render('One\n\n#\n\nTwo')).toBe('One\n\nTwo');
      expect(render('One\n#\nTwo')).toBe('One\nTwo');
      expect(render('One\n\n#\nTwo')).toBe('One\n\nTwo');
      expect(render('One\n#\n\nTwo')).toBe('One\n\nTwo');
      expect(render('One\n\n#')).toBe('One');
      expect(render('#\n\nTwo')).toBe('Two');
    },
  );

  it('keeps the rest of a line that the highlight video shares', () => {
    expect(renderTemplate('Film: {highlightLink}!', { ...athlete, highlightLink: '' }, at('Duke'))).toBe('Film: !');
  });

  it('keeps blank lines that the athlete wrote', () => {
    expect(renderTemplate('One\n\n\nTwo\n', { ...athlete, highlightLink: '' }, at('Duke'))).toBe('One\n\n\nTwo\n');
  });
});

describe('the optional details', () => {
  const details = detailTexts('Soccer', { club: 'Rush', nextEvent: 'Showcase', nextEventDate: '2027-08-02' });

  it('replace their placeholders', () => {
    const text = renderTemplate('[Club] at [Next Event]', { ...athlete, details }, at('Duke'));
    expect(text).toBe('Rush at Showcase, August 2, 2027');
  });

  // @spec D1.40a
  it.each([undefined, details])('leave out a line that has nothing else, and no gap', (given) => {
    const answers = { ...athlete, ...(given && { details: given }) };
    expect(
      renderTemplate(
        'One\n\n[Jersey] [Highlight Video]\n\n[Height]\n\nTwo',
        { ...answers, highlightLink: '' },
        at('Duke'),
      ),
    ).toBe('One\n\nTwo');
    expect(renderTemplate('One\n[Jersey] [GPA]\nTwo', answers, at('Duke'))).toBe('One\n 3.9\nTwo');
  });
});

describe('renderSubject', () => {
  it('writes achievements on one line', () => {
    expect(renderSubject('{position}: [Achievements]', athlete, at('Duke'))).toBe(
      'center midfield: Team captain 🏅, All-state 2025',
    );
  });

  it('is always one trimmed line', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, name) => {
        const subject = renderSubject(
          `${before}\r\n\u2028[Full Name]\u0085\0`,
          { ...athlete, fullName: name },
          at('A\nB'),
        );
        expect(subject).not.toMatch(/[\r\n\u0085\u2028\u2029\0]/);
        expect(subject).toBe(subject.trim());
      }),
    );
  });
});

describe('templateSegments', () => {
  it('names the placeholder of each value', () => {
    expect(templateSegments('Hi [College Name]!', athlete, at('Duke'))).toEqual([
      { text: 'Hi ' },
      { text: 'Duke', placeholder: '[College Name]' },
      { text: '!' },
    ]);
  });
});

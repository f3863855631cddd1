import fc from 'fast-check';
import { forceGreeting, greetings } from './greeting.ts';

const anyText = fc.string({ unit: 'grapheme' });

describe.each(['coach', 'names'] as const)('forceGreeting, %s', (choice) => {
  const greeting = greetings[choice];

  // @spec 4.wizard.11
  it('makes every body start with the greeting, and is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const forced = forceGreeting(text, choice);
        expect(forced.startsWith(greeting)).toBe(true);
        expect(forceGreeting(forced, choice)).toBe(forced);
      }),
    );
  });

  it('leaves a greeted body untouched', () => {
    fc.assert(fc.property(anyText, (rest) => expect(forceGreeting(greeting + rest, choice)).toBe(greeting + rest)));
  });

  it('repairs the greeting after one character is deleted or typed in it', () => {
    const rest = '\n\nMy name is Zoë.';
    const places = fc.integer({ min: 0, max: greeting.length - 1 });
    fc.assert(
      fc.property(places, fc.constantFrom('x', 'e', ' '), (at, key) => {
        expect(forceGreeting(greeting.slice(0, at) + greeting.slice(at + 1) + rest, choice)).toBe(greeting + rest);
        expect(forceGreeting(greeting.slice(0, at) + key + greeting.slice(at) + rest, choice)).toBe(greeting + rest);
      }),
    );
  });
});

describe('forceGreeting', () => {
  it.each([
    ['', 'Dear Coach,'],
    ['\n\nMy name is Zoë.', 'Dear Coach,\n\nMy name is Zoë.'],
    ['Dear \n\nText', 'Dear Coach,\n\nText'],
    ['Dear Mr. Smith,\nText', 'Dear Coach,\nText'],
    ['Hi Coach Lee, I am Zoë.', 'Dear Coach, I am Zoë.'],
    ['I am Zoë.\nBye', 'Dear Coach,\n\nI am Zoë.\nBye'],
  ])('turns %j into %j', (body, forced) => {
    expect(forceGreeting(body, 'coach')).toBe(forced);
  });

  // @spec D1.34a
  it.each([
    ['Dear Coach,\n\nText', 'names', 'Dear [Coach Names],\n\nText'],
    ['Dear [Coach Names],\n\nText', 'coach', 'Dear Coach,\n\nText'],
    ['Dear [Coach Names], I am Zoë', 'coach', 'Dear Coach, I am Zoë'],
    ['Dear Coach, I am Zoë', 'names', 'Dear [Coach Names], I am Zoë'],
  ] as const)('turns %j into the greeting %s', (body, choice, forced) => {
    expect(forceGreeting(body, choice)).toBe(forced);
  });
});

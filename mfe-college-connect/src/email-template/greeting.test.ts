import fc from 'fast-check';
import { forceGreeting, greeting } from './greeting.ts';

const anyText = fc.string({ unit: 'grapheme' });

describe('forceGreeting', () => {
  // @spec 4.wizard.11
  it('makes every body start with the greeting, and is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const forced = forceGreeting(text);
        expect(forced.startsWith(greeting)).toBe(true);
        expect(forceGreeting(forced)).toBe(forced);
      }),
    );
  });

  it('leaves a greeted body untouched', () => {
    fc.assert(fc.property(anyText, (rest) => expect(forceGreeting(greeting + rest)).toBe(greeting + rest)));
  });

  it('repairs the greeting after one character is deleted or typed in it', () => {
    const rest = '\n\nMy name is Zoë.';
    const places = fc.integer({ min: 0, max: greeting.length - 1 });
    fc.assert(
      fc.property(places, fc.constantFrom('x', 'e', ' '), (at, key) => {
        expect(forceGreeting(greeting.slice(0, at) + greeting.slice(at + 1) + rest)).toBe(greeting + rest);
        expect(forceGreeting(greeting.slice(0, at) + key + greeting.slice(at) + rest)).toBe(greeting + rest);
      }),
    );
  });

  it.each([
    ['', 'Dear Coach,'],
    ['\n\nMy name is Zoë.', 'Dear Coach,\n\nMy name is Zoë.'],
    ['Dear \n\nText', 'Dear Coach,\n\nText'],
    ['Dear Mr. Smith,\nText', 'Dear Coach,\nText'],
    ['Hi Coach Lee, I am Zoë.', 'Dear Coach, I am Zoë.'],
    ['I am Zoë.\nBye', 'Dear Coach,\n\nI am Zoë.\nBye'],
  ])('turns %j into %j', (body, forced) => {
    expect(forceGreeting(body)).toBe(forced);
  });
});

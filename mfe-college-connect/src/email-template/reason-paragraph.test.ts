import { withReasonParagraph } from './reason-paragraph.ts';

const inserted = (body: string, place?: number) => {
  const { body: text, end } = withReasonParagraph(body, place);
  return `${text.slice(0, end)}|${text.slice(end)}`;
};

describe('withReasonParagraph', () => {
  it.each([
    ['Dear Coach,\n\nI am Zoë.\n\nBye', 'Dear Coach,\n\nI am Zoë.\n\n[Why this school]|\n\nBye'],
    ['Dear Coach,\nI am Zoë.\nI play.\n\nBye', 'Dear Coach,\nI am Zoë.\nI play.\n\n[Why this school]|\n\nBye'],
    ['Dear Coach,\n\nI am Zoë.', 'Dear Coach,\n\nI am Zoë.\n\n[Why this school]|'],
    ['Dear Coach,', 'Dear Coach,\n\n[Why this school]|'],
    ['Dear Coach,\n\n ', 'Dear Coach,\n\n[Why this school]|\n\n '],
  ])('puts it below the first paragraph of %j', (body, expected) => {
    expect(inserted(body)).toBe(expected);
  });

  it.each([
    [13, 'Dear Coach,\n\nOne. Two.\n\n[Why this school]|\n\nThree.'],
    [17, 'Dear Coach,\n\nOne. Two.\n\n[Why this school]|\n\nThree.'],
    [26, 'Dear Coach,\n\nOne. Two.\n\nThree.\n\n[Why this school]|'],
  ])('puts it below the paragraph at place %i', (place, expected) => {
    expect(inserted('Dear Coach,\n\nOne. Two.\n\nThree.', place)).toBe(expected);
  });
});

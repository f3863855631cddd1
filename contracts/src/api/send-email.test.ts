import { sendEmailRequest } from '../fixtures/send-email.ts';
import {
  bodyMaxLength,
  idempotencyKey,
  idempotencyKeySchema,
  sendEmailRequestSchema,
  subjectMaxLength,
} from './send-email.ts';

const refuses = (changes: object): boolean =>
  !sendEmailRequestSchema.safeParse({ ...sendEmailRequest, ...changes }).success;

test('a subject is one line that is not blank', () => {
  for (const subject of ['', '  ', 'a\nb', 'a\rb', 'a\u2028b', 'a\u0085b', 'a\0b', 'x'.repeat(subjectMaxLength + 1)]) {
    expect([subject, refuses({ subject })]).toEqual([subject, true]);
  }
  expect(refuses({ subject: 'Zoë | 2027 ⚽ Recruiting' })).toBe(false);
});

test('a body is not blank, and may have lines', () => {
  expect([
    refuses({ body: ' \n ' }),
    refuses({ body: 'x'.repeat(bodyMaxLength + 1) }),
    refuses({ body: 'a\r\nb' }),
  ]).toEqual([true, true, false]);
});

test('attachments default to none, their type to unknown bytes', () => {
  const { attachments: _left, ...without } = sendEmailRequest;
  expect(sendEmailRequestSchema.parse(without).attachments).toEqual([]);
  const attachments = [{ filename: 'a.txt', content: 'aGk=' }];
  expect(sendEmailRequestSchema.parse({ ...sendEmailRequest, attachments }).attachments[0]?.contentType).toBe(
    'application/octet-stream',
  );
});

test('at most three files, each named and in base64', () => {
  const file = { filename: 'a.txt', content: 'aGk=' };
  expect(refuses({ attachments: [file, file, file] })).toBe(false);
  expect(refuses({ attachments: [file, file, file, file] })).toBe(true);
  expect(refuses({ attachments: [{ ...file, content: 'not base64!' }] })).toBe(true);
  expect(refuses({ attachments: [{ ...file, filename: '' }] })).toBe(true);
});

test('a key names one school of one run and one attempt, in plain ASCII', () => {
  const keys = [
    idempotencyKey('run', 'Université', 1),
    idempotencyKey('run', 'Université', 2),
    idempotencyKey('run', 'A/1', 1),
    idempotencyKey('run', 'A', 1),
  ];
  expect(new Set(keys).size).toBe(4);
  keys.forEach((key) => expect(idempotencyKeySchema.safeParse(key).success).toBe(true));
  expect(idempotencyKeySchema.safeParse('é').success).toBe(false);
  expect(idempotencyKeySchema.safeParse('x'.repeat(256)).success).toBe(false);
});

import { bodyMaxLength, bodyMaxLines } from '../entities/letter.ts';
import { sendEmailRequest } from '../testing/requests.ts';
import {
  idempotencyKey,
  idempotencyKeySchema,
  sendEmailRequestSchema,
  subjectMaxLength,
  plainBody,
} from './send-email.ts';

const refuses = (changes: object): boolean =>
  !sendEmailRequestSchema.safeParse({ ...sendEmailRequest, ...changes }).success;

// @spec D1.11b
test('a subject is one nonblank line', () => {
  for (const subject of ['', '  ', 'a\nb', 'a\rb', 'a\u2028b', 'a\u0085b', 'a\0b', 'x'.repeat(subjectMaxLength + 1)]) {
    expect([subject, refuses({ subject })]).toEqual([subject, true]);
  }
  expect(refuses({ subject: 'Zoë | 2027 ⚽ Recruiting' })).toBe(false);
});

test('a body is not blank and may have several lines', () => {
  expect([
    refuses({ body: ' \n ' }),
    refuses({ body: 'x'.repeat(bodyMaxLength + 1) }),
    refuses({ body: `a${'\r\n'.repeat(bodyMaxLines)}` }),
    refuses({ body: `a${'\r\n'.repeat(bodyMaxLines - 1)}` }),
    // Mail programs begin a new line here, so a thousand of them would hide the last line.
    refuses({ body: 'a\u2028b' }),
    refuses({ body: plainBody('a\u2028b\u2029c') }),
  ]).toEqual([true, true, true, false, true, false]);
});

test('nothing but its length is looked at in a text that is too long', () => {
  const long = '=?\u2028'.repeat(20_000);
  const { error } = sendEmailRequestSchema.safeParse({ ...sendEmailRequest, subject: long, body: '\0'.repeat(30_000) });
  expect(error?.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([
    ['subject', 'too_big'],
    ['body', 'too_big'],
  ]);
});

const half = '\ud83d';

test.each(['a\tb', 'a\u001bb', 'a\u007fb', 'a\u202eb', 'a\u2066b', `a${half}b`, '=?utf-8?Q?Hi=0D=0ABcc:_v?='])(
  'a subject has no hidden characters and no encoded word: %j',
  (subject) => {
    expect(refuses({ subject })).toBe(true);
  },
);

test.each(['a\0b', 'a\u0008b', 'a\u000bb', 'a\u001bb', 'a\u007fb', 'a\u0085b', `a${half}`])(
  'a body has no control characters and no half characters: %j',
  (body) => {
    const answer = sendEmailRequestSchema.safeParse({ ...sendEmailRequest, body });
    expect(answer.error?.issues.map(({ message }) => message)).toEqual([
      'The email contains hidden characters that cannot be sent. Please paste it again as plain text.',
    ]);
  },
);

test('a body may have tabs, line breaks, emoji and any script', () => {
  expect(refuses({ body: 'Dear Coach,\r\n\tZoë ⚽ 👩‍🎓 שלום\u200f' })).toBe(false);
});

// @spec 3.19
test('attachments default to none, and their type to application/octet-stream', () => {
  const { attachments: _left, ...without } = sendEmailRequest;
  expect(sendEmailRequestSchema.parse(without).attachments).toEqual([]);
  const attachments = [{ filename: 'a.txt', content: 'aGk=' }];
  expect(sendEmailRequestSchema.parse({ ...sendEmailRequest, attachments }).attachments[0]?.contentType).toBe(
    'application/octet-stream',
  );
});

// @spec 3.19
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

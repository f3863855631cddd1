import { releaseBodySchema } from './deploy-api.ts';
import { teamNameSchema } from './deploy-token.ts';
import { lineSchema, oneLine } from './line.ts';
import { versionSourceSchema } from './version-record.ts';

const attacks = [
  'Ada\n9999  rollback by Operator',
  'Ada\u001b[8m',
  'Ada\u009b8m',
  'Ada\u0007',
  'Ada\u202egnp.exe',
  'A\u2028B',
];

test.each(attacks)('a person, note, team or branch of %j is refused', (text) => {
  const refused = [
    releaseBodySchema.safeParse({ kind: 'promote', by: text }),
    releaseBodySchema.safeParse({ kind: 'promote', note: text }),
    teamNameSchema.safeParse(text),
    versionSourceSchema.safeParse({ commit: 'a'.repeat(40), branch: text }),
  ];
  for (const { success, error } of refused) {
    expect([success, error?.issues[0]?.message]).toEqual([false, expect.stringContaining('one line of text')]);
  }
});

test.each(['Ada Lovelace', '  Zoë 👩‍💻 ', 'קבוצה', 'fix: "prices" <b>'])('%j is a name and a note', (text) => {
  const body = { kind: 'promote', by: text, note: text };
  expect(releaseBodySchema.parse(body)).toEqual({ kind: 'promote', by: text.trim(), note: text.trim() });
});

test.each([
  ['The link "##[add-mask]e" leads', 'The link "# #[add-mask]e" leads'],
  ['##vso[task.setvariable]x', '# #vso[task.setvariable]x'],
  ['###[group]', '## #[group]'],
  ['#\u0007#[group]', '# #[group]'],
  ['  ::add-mask::e', '  : :add-mask::e'],
])('what a runner of CI takes for a command is parted: %j', (text, expected) => {
  expect(oneLine(text)).toBe(expected);
  expect(lineSchema(100).safeParse(text).success).toBe(false);
});

test.each(['Fixes ##12 [and more]', 'a::before', 'C# [x]'])('other text stays: %s', (text) => {
  expect(oneLine(text)).toBe(text);
});

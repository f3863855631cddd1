import { chooseBackup } from './choose-backup.ts';

const at = (time: string) => Date.parse(`2026-11-27T${time}:00Z`);
const backups = [
  { label: 'night', stoppedAt: at('03:00'), tokenKeys: ['old'] },
  { label: 'noon', stoppedAt: at('12:00'), tokenKeys: ['new', 'old'] },
];

test('a restore begins with the newest backup before its time, if a key reads the mailbox tokens in it', () => {
  const choose = (time: string, ...keys: string[]) => chooseBackup(backups, new Date(at(time)), keys).label;
  expect([choose('12:31', 'new'), choose('11:59', 'old')]).toEqual(['noon', 'night']);
  expect(() => choose('11:59', 'new')).toThrow(/made with the key old of mailbox tokens, and the settings have new\./);
  expect(() => choose('02:59', 'old')).toThrow('There is no backup that ended before 2026-11-27T02:59:00.000Z.');
});

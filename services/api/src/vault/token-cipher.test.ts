import { createTokenCipher, UnreadableSecret } from './token-cipher.ts';

const key = Buffer.alloc(32, 1);
const cipher = createTokenCipher([key]);

// @spec D1.2b
test('an encrypted value can be read and differs each time', () => {
  const [one, two] = [cipher.encrypt('1//refresh-é', 'row:1'), cipher.encrypt('1//refresh-é', 'row:1')];
  expect(cipher.decrypt(one, 'row:1')).toBe('1//refresh-é');
  expect(one.equals(two)).toBe(false);
  expect(one.includes('refresh')).toBe(false);
});

// @spec D1.2b
test('a change of any byte is detected', () => {
  const stored = cipher.encrypt('secret', 'row:1');
  stored.forEach((byte, place) => {
    const changed = Buffer.from(stored);
    changed[place] = byte ^ 1;
    expect(() => cipher.decrypt(changed, 'row:1')).toThrow(UnreadableSecret);
  });
});

// @spec D1.2b
test('a value that was cut or moved to another place cannot be read', () => {
  const stored = cipher.encrypt('secret', 'row:1');
  expect(() => cipher.decrypt(stored, 'row:2')).toThrow(UnreadableSecret);
  expect(() => cipher.decrypt(stored.subarray(0, 20), 'row:1')).toThrow(UnreadableSecret);
  expect(() => cipher.decrypt(Buffer.alloc(0), 'row:1')).toThrow(UnreadableSecret);
});

test('a rotated key reads older values, and an unknown key reads nothing', () => {
  const stored = cipher.encrypt('secret', 'row:1');
  const rotated = createTokenCipher([Buffer.alloc(32, 2), key]);
  expect(rotated.decrypt(stored, 'row:1')).toBe('secret');
  expect(() => cipher.decrypt(rotated.encrypt('new', 'row:1'), 'row:1')).toThrow(UnreadableSecret);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDeclaration } from './declaration.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cc-declaration-'));
});
afterEach(() => rm(dir, { recursive: true }));

const declaration = { name: 'trial', owner: 'Trial team', routes: [{ path: '/trial', title: 'Trial' }] };

async function declared(changes: object) {
  await writeFile(join(dir, 'remote.json'), JSON.stringify({ ...declaration, ...changes }));
  return readDeclaration(dir);
}

test('a slot of the frame is claimed for one of the remote’s own fragments', async () => {
  const slots = [{ slot: 'footer', fragment: 'foot' }];
  expect(await declared({ fragments: ['foot'], slots })).toMatchObject({ slots });
  await expect(declared({ fragments: ['feet'], slots })).rejects.toThrow(/claims footer for foot, which is not one/);
});

test('the error names the file and every wrong field', async () => {
  const wrong = declared({ name: 'Not a name', routes: [{ path: 'trial', title: '' }] });
  await expect(wrong).rejects.toThrow(/remote\.json.*name.*routes\[0\]\.path.*routes\[0\]\.title/s);
});

import { readFile } from 'node:fs/promises';
import { listPrograms, type Program } from './programs.ts';
import { randomFor } from './random.ts';

/** A coach who does not exist, at a school that does. The address ends in `.example`, which no email reaches. */
export interface InventedCoach extends Program {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly email: string;
  readonly division: 1;
}

const titles = [
  'Head Coach',
  'Associate Head Coach',
  'Assistant Coach',
  'Recruiting Coordinator',
  'Director of Operations',
];

/** Three to five coaches for each program; the same list, in the same order, on every run and every machine. */
export async function inventCoaches(): Promise<InventedCoach[]> {
  const [programs, firstNames, lastNames] = await Promise.all([
    listPrograms(),
    readNames('first-names.txt'),
    readNames('last-names.txt'),
  ]);
  const taken = new Set<string>();
  return programs.flatMap((program) => staff(program, firstNames, lastNames, taken));
}

async function readNames(file: string): Promise<string[]> {
  return (await readFile(new URL(`../../data/${file}`, import.meta.url), 'utf8')).trim().split('\n');
}

function staff(
  program: Program,
  firstNames: readonly string[],
  lastNames: readonly string[],
  taken: Set<string>,
): InventedCoach[] {
  const random = randomFor(`${program.school}/${program.gender}/${program.sport}/staff`);
  return titles.slice(0, random.between(3, titles.length)).map((title) => {
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    const email = freeAddress(`${slug(firstName)}.${slug(lastName)}`, slug(program.school), taken);
    return { ...program, firstName, lastName, title, email, division: 1 };
  });
}

function freeAddress(name: string, school: string, taken: Set<string>): string {
  for (let count = 1; ; count += 1) {
    const email = `${name}${count === 1 ? '' : count}@athletics.${school}.example`;
    if (!taken.has(email)) {
      taken.add(email);
      return email;
    }
  }
}

/** Letters and digits without accents, words joined by hyphens: `Miami (OH)` gives `miami-oh`. */
function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

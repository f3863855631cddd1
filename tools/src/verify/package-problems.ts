import { z } from 'zod';

const entrySchema = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
type Entry = z.output<typeof entrySchema>;

/** The part of `package-lock.json`, and of npm's record of installed packages, that is checked. By path. */
export const lockSchema = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entrySchema) });

export interface PackageFiles {
  readonly lock: z.output<typeof lockSchema>;
  /** `node_modules/.package-lock.json`. */
  readonly installed: z.output<typeof lockSchema>;
  /** Which packages may run a script when they are installed; from `package.json`. */
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

/** Licenses that allow what we do with packages, by SPDX id. To add one, a founder has to agree. */
const allowedLicenses: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/**
 * Packages whose manifest states no license that npm reads, or no SPDX id. Their license text or readme was read, in
 * this version.
 */
const licensesByHand: Readonly<Record<string, string>> = {
  'busboy@0.3.1': 'MIT',
  'css-mediaquery@0.1.2': 'BSD-3-Clause',
  'dicer@0.3.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'png-js@2.0.0': 'MIT',
  'streamsearch@0.1.2': 'MIT',
};

/** What is wrong with the packages, one sentence each. */
export function packageProblems({ lock, installed, allowScripts }: PackageFiles): string[] {
  const locked = packagesOf(lock).flatMap(([path, entry]) => [
    ...lockProblems(path, entry),
    ...installProblems(path, entry, installed.packages[path]),
    ...licenseProblems(path, entry),
  ]);
  const present = packagesOf(installed).flatMap(([path, entry]) => [
    ...(lock.packages[path] ? [] : [`${nameOf(path)} is installed but not in package-lock.json. Run "npm ci".`]),
    ...(entry.hasInstallScript && allowScripts[nameOf(path)] === undefined
      ? [`${nameOf(path)} runs a script when it is installed. Read the script, then add true or false to allowScripts.`]
      : []),
  ]);
  return [...locked, ...present];
}

/** Without the workspaces, which are links. */
function packagesOf({ packages }: PackageFiles['lock']): [path: string, entry: Entry][] {
  return Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function lockProblems(path: string, { integrity, resolved }: Entry): string[] {
  // The lockfile leaves out addresses in the registry (`omit-lockfile-registry-resolved`). An address may hold a
  // secret.
  if (resolved !== undefined) {
    return [`${nameOf(path)} does not come from the registry. Depend on a released version of it.`];
  }
  return /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')
    ? []
    : [`${nameOf(path)} has no SHA-512 hash in package-lock.json. Remove it from the file and run "npm install".`];
}

/** Optional packages are for other systems. */
function installProblems(path: string, entry: Entry, installed: Entry | undefined): string[] {
  if (!installed) return entry.optional ? [] : [`${nameOf(path)} is not installed. Run "npm ci".`];
  return installed.integrity === entry.integrity && installed.version === entry.version
    ? []
    : [`${nameOf(path)} is installed in another version than package-lock.json says. Run "npm ci".`];
}

function licenseProblems(path: string, { version = '', license }: Entry): string[] {
  const name = `${nameOf(path)}@${version}`;
  const stated = licensesByHand[name] ?? license;
  if (stated === undefined) {
    return [
      `${name} states no license. Read its license text, then add it to licensesByHand or choose another package.`,
    ];
  }
  return isAllowed(stated) ? [] : [`The license of ${name}, ${stated}, is not on our list. Choose another package.`];
}

/** An SPDX expression: all licenses must be allowed, or one of them where only `OR` connects them. */
function isAllowed(expression: string): boolean {
  const licenses = expression
    .replace(/[()]/g, ' ')
    .trim()
    .split(/\s+(?:AND|OR)\s+/);
  const allowed = (license: string) => allowedLicenses.has(license);
  return licenses.every(allowed) || (!/\sAND\s/.test(expression) && licenses.some(allowed));
}

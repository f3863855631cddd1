import { lineSchema } from '@cc/contracts/deploy/line';
import { remoteManifestSchema, type RemoteManifest } from '@cc/contracts/federation/registry';
import { shellName } from '@cc/contracts/federation/shell';
import { describeFaults } from '../describe-faults.ts';
import { compileProblem, fragmentPropsSchema } from '../gate/props-schema.ts';
import { parseJson } from '../storage/parse-json.ts';
import { isKey } from '../storage/storage.ts';
import { isRemoteName, manifestFile } from './version-store.ts';

/** A version's files by their path inside it, `remote-manifest.json` among them. */
export type VersionFiles = ReadonlyMap<string, Uint8Array>;

/** Bytes of a manifest. Every document carries a part of each live one; the largest of this workspace has 20 kB. */
export const maxManifestBytes = 64 * 1024;
/**
 * Lists and objects inside each other. The gates of all remotes copy each live manifest into their process, which fails
 * at some thousands. A JSON schema of props needs about ten.
 */
const maxManifestDepth = 50;
/**
 * Lists, objects, texts and numbers: 64 kB of small ones take 1.5 MB of memory, in every process that reads them. Ours
 * have 450.
 */
const maxManifestValues = 2_000;
/** Bytes of a file: visitors, and the site's server, get it in one piece. Our largest server build has one million. */
export const maxFileBytes = 5_000_000;
/**
 * Bytes of all scripts, style sheets and data, which each run of the gate searches. Our largest build has 1.5 million.
 */
const maxTextBytes = 8_000_000;
/** Bytes of all style sheets, of which the gate reads each rule. Ours have 60 kB. */
const maxStyleBytes = 1_000_000;
/**
 * What the gates of other remotes and the console compute with: bytes of the fragments that it places, with their
 * examples of props, bytes and objects of the schemas of its own fragments' props, shared modules, routes, fragments,
 * files that these need, and characters of a range. Ours have 150, 1600, 20, 40, 10, 4, 30 and 10. Documents have a
 * long address for each needed file.
 */
const most = { uses: 8 * 1024, fragmentProps: 16 * 1024, objects: 300, listed: 200, needed: 400, range: 200 };
/** Characters of the owner's name. */
const maxOwner = 100;

/** The manifest of an upload, or a sentence that says why its files are no version. */
export function readManifest(files: VersionFiles): RemoteManifest | string {
  const body = files.get(manifestFile);
  if (!body)
    return `There is no ${manifestFile} among the files. Build the remote first (npm run build in its folder).`;
  if (body.byteLength > maxManifestBytes)
    return `${manifestFile} has ${body.byteLength} bytes, and may have ${maxManifestBytes}: every page carries it. Shorten its texts and lists.`;
  const given = parseJson(body);
  const { depth, count } = shapeOf(given);
  if (depth > maxManifestDepth)
    return `${manifestFile} has lists and objects nested deeper than ${maxManifestDepth} levels. Flatten its props or structured data.`;
  if (count > maxManifestValues)
    return `${manifestFile} has ${count} values, and may have ${maxManifestValues}: every page carries it. Shorten its lists.`;
  const parsed = remoteManifestSchema.safeParse(given);
  if (!parsed.success) return `${manifestFile} is not a remote's manifest:\n${describeFaults(parsed.error)}`;
  const props = fragmentPropsSchema.optional().safeParse(parsed.data.fragmentProps);
  if (!props.success)
    return `${manifestFile} describes props in keywords that the gate does not check:\n${describeFaults(props.error)}`;
  const { name, owner } = parsed.data;
  if (!isRemoteName(name)) return `No remote can be named "${name}": the registry reserves this name.`;
  if ((name === shellName) !== (parsed.data.host !== undefined))
    return `${manifestFile} of ${name} is not one of a ${name === shellName ? 'shell' : 'remote'}: only the shell has "host".`;
  // Findings name it on the terminals of other teams.
  if (!lineSchema(maxOwner).safeParse(owner).success)
    return `The owner in ${manifestFile} is not one line of at most ${maxOwner} characters.`;
  const global = `${name.replaceAll('-', '_')}_${parsed.data.version}`;
  // Of two containers with one name, a page has one only: the other remote would be gone.
  if (parsed.data.global !== global)
    return `The container of ${name} ${parsed.data.version} must have the name ${global}, not ${parsed.data.global}. The build takes it from the name of the folder.`;
  const excess = excessOf(parsed.data);
  if (excess !== undefined) return `${manifestFile} is too large: ${excess}`;
  const [fragment, problem] = problemOf(parsed.data) ?? [];
  if (fragment !== undefined) return `The props of ${fragment} cannot be checked: ${problem}.`;
  const invalid = [...files.keys()].find((path) => !isKey(`${name}/${parsed.data.version}/${path}`));
  if (invalid !== undefined) return `"${invalid}" cannot be the name of a stored file.`;
  const large = [...files].find(([, { byteLength }]) => byteLength > maxFileBytes);
  if (large) return `${large[0]} has ${large[1].byteLength} bytes, and a file may have ${maxFileBytes}.`;
  const foreign = [...files].find(([path, body]) => isText(path) && !isUtf8(body));
  if (foreign) return `${foreign[0]} is no UTF-8 text, which the gate and browsers would read differently.`;
  const texts = bytesOfFiles(files, isText);
  if (texts > maxTextBytes)
    return `The scripts, style sheets and data have ${texts} bytes together, and may have ${maxTextBytes}.`;
  const styles = bytesOfFiles(files, (path) => path.endsWith('.css'));
  if (styles > maxStyleBytes) return `The style sheets have ${styles} bytes together, and may have ${maxStyleBytes}.`;
  const folders = new Set([...files.keys()].flatMap(foldersOf));
  const both = [...files.keys()].find((path) => folders.has(path));
  return both === undefined ? parsed.data : `"${both}" cannot be a file and a folder.`;
}

/** Whether the gate searches a file of a version. */
export function isText(path: string): boolean {
  return /\.(js|css|json)$/.test(path);
}

/** Browsers take another encoding from a mark at the beginning, whatever the header says; it is no UTF-8. */
function isUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    return false;
  }
}

function bytesOfFiles(files: VersionFiles, isMeant: (path: string) => boolean): number {
  return [...files].reduce((sum, [path, { byteLength }]) => sum + (isMeant(path) ? byteLength : 0), 0);
}

/** Every folder that the file is in: of `a/b/c`, `a` and `a/b`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, place) => parts.slice(0, place + 1).join('/'));
}

/** How deep lists and objects are inside each other, and how many values there are in all. */
function shapeOf(value: unknown): { readonly depth: number; readonly count: number } {
  let values = [value];
  let count = 0;
  let depth = -1;
  for (; values.length > 0; depth += 1) {
    count += values.length;
    values = values.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return { depth, count };
}

function excessOf({
  uses = [],
  fragmentProps = {},
  shared = {},
  routes,
  fragments,
  files,
  pages,
  fragmentFiles = {},
  host,
}: RemoteManifest) {
  const bytes = { uses: bytesOf(uses), fragmentProps: bytesOf(fragmentProps) };
  if (bytes.uses > most.uses)
    return `"uses" has ${bytes.uses} bytes, and may have ${most.uses}. Give fewer or shorter examples of props.`;
  if (bytes.fragmentProps > most.fragmentProps)
    return `the props of its fragments take ${bytes.fragmentProps} bytes to describe, and may take ${most.fragmentProps}.`;
  const objects = objectsIn(fragmentProps);
  if (objects > most.objects)
    return `the props of its fragments take ${objects} objects to describe, and may take ${most.objects}.`;
  const lists = { shared: Object.keys(shared), routes, fragments };
  const [list, { length }] = Object.entries(lists).find(([, each]) => each.length > most.listed) ?? ['', ''];
  if (length > 0) return `"${list}" lists ${length}, and may list ${most.listed}.`;
  const needed = [files, ...Object.values(pages), ...Object.values(fragmentFiles)].flatMap(({ js, css }) => [
    ...js,
    ...css,
  ]);
  const count = needed.length + (host?.fonts.length ?? 0);
  if (count > most.needed) return `its pages list ${count} files, and may list ${most.needed}.`;
  const [long] = Object.entries(shared).find(([, range]) => range.length > most.range) ?? [];
  return long && `the range of ${long} is longer than ${most.range} characters.`;
}

/** A fragment whose schema of props cannot be compiled, and why. */
function problemOf({ fragmentProps = {} }: RemoteManifest): readonly [fragment: string, problem: string] | undefined {
  for (const [fragment, schema] of Object.entries(fragmentProps)) {
    const problem = compileProblem(schema);
    if (problem !== undefined) return [fragment, problem];
  }
  return undefined;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

function objectsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + objectsIn(each), Array.isArray(value) ? 0 : 1);
}

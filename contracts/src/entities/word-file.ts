/**
 * Whether a file is a Word document by its content: a .docx, which is a zip file, or a .doc, which is a compound file.
 * Both formats can hold anything else too, so files with macros, packed programs, or parts of other kinds are refused.
 */
export function isWordFile(file: Uint8Array, extension: 'doc' | 'docx'): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    return extension === 'docx' ? isDocument(zipEntries(view)) : isOldDocument(compoundEntries(view));
  } catch {
    // An offset that leads out of the file: it is damaged, or another kind of file.
    return false;
  }
}

/** The parts that Word, Google Docs, Pages and LibreOffice write: markup, pictures, sound, fonts, tables of charts. */
const knownPart =
  /^[^.]*\/$|\.(?:xml|rels|vml|png|jpe?g|jfif|gif|bmp|tiff?|[ew]m[fz]|wdp|svg|webp|pdf|mp[34]|m4[av]|mov|wav|odttf|ttf|otf|xlsx|dat)$|\/printerSettings\d*\.bin$/i;

function isDocument(parts: readonly string[]): boolean {
  return (
    parts.includes('[Content_Types].xml') &&
    parts.some((part) => /^word\/document\d*\.xml$/.test(part)) &&
    parts.every((part) => knownPart.test(part) && !part.includes('\0'))
  );
}

const activeEntries = ['macros', '_vba_project', '\u0001ole10native'];

function isOldDocument(entries: readonly string[]): boolean {
  return entries.includes('WordDocument') && !entries.some((entry) => activeEntries.includes(entry.toLowerCase()));
}

/** Begins the record between the directory and its end that some programs write for files of any size (zip64). */
const largeEnd = 0x06064b50;

/** The names in a zip file's directory, by which programs open it. @throws RangeError, Error when it has none. */
function zipEntries(view: DataView): string[] {
  let end = view.byteLength - 22;
  const endsFile = () => end + 22 + view.getUint16(end + 20, true) === view.byteLength;
  // A comment of any length may follow.
  while (view.getUint32(end, true) !== 0x06054b50 || !endsFile()) end -= 1;
  const names: string[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('This is no entry of a zip file.');
    const length = view.getUint16(at + 28, true);
    names.push(new TextDecoder().decode(bytesOf(view, at + 46, length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  // Programs that go by the directory's size would find more.
  if (at !== end && view.getUint32(at, true) !== largeEnd) throw new Error('The directory counts too few entries.');
  return names;
}

/**
 * The names in a compound file's directory (MS-CFB 2.2, 2.3 and 2.6). Up to 7 MB, the header lists all sectors of the
 * allocation table. @throws RangeError, Error when it has none.
 */
function compoundEntries(view: DataView): string[] {
  const sectorBytes = 2 ** view.getUint16(30, true);
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new Error('This is no compound file.');
  const offsetOf = (sector: number) => (sector + 1) * sectorBytes;
  const nextOf = (sector: number) => {
    const place = sector * 4;
    const table = view.getUint32(76 + 4 * Math.floor(place / sectorBytes), true);
    return view.getUint32(offsetOf(table) + (place % sectorBytes), true);
  };
  const names: string[] = [];
  const utf16 = new TextDecoder('utf-16le');
  const seen = new Set<number>();
  for (let sector = view.getUint32(48, true); sector <= lastSector; sector = nextOf(sector)) {
    if (seen.has(sector)) throw new Error('The directory is a circle.');
    seen.add(sector);
    for (let at = offsetOf(sector); at < offsetOf(sector + 1); at += 128) {
      const length = view.getUint16(at + 64, true);
      if (length > maxNameBytes) throw new Error('A name is too long.');
      // The length counts the zero at the end.
      names.push(utf16.decode(bytesOf(view, at, Math.max(0, length - 2))));
    }
  }
  return names;
}

/** Of an entry's name in a compound file, in UTF-16 with a zero at the end. */
const maxNameBytes = 64;

const lastSector = 0xfffffffa;

function bytesOf(view: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).subarray(at, at + length);
}

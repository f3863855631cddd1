import { crc32 } from 'node:zlib';

/** A zip file with these names, each with its text, stored without compression. */
export function zipOf(parts: Readonly<Record<string, string>>, comment = ''): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), common, place, title);
    locals.push(Buffer.from('PK\x03\x04'), common, title, content);
    offset += 30 + title.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, ...directory, end, Buffer.from(comment)]);
}

/** The smallest .docx, with more parts. */
export function docxOf(more: Readonly<Record<string, string>> = {}, comment = ''): Buffer {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`;
  return zipOf({ '[Content_Types].xml': types, '_rels/.rels': '<r/>', 'word/document.xml': '<d/>', ...more }, comment);
}

/** A compound file whose directory has these names: a header, the allocation table, and the directory's sectors. */
export function compoundOf(...names: readonly string[]): Buffer {
  const entries = ['Root Entry', ...names];
  const sectors = Math.ceil(entries.length / 4);
  const file = Buffer.alloc(512 * (2 + sectors), 0);
  file.write('d0cf11e0a1b11ae1', 'hex');
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0, 76);
  for (let sector = 1; sector <= sectors; sector += 1) {
    file.writeUInt32LE(sector === sectors ? 0xfffffffe : sector + 1, 512 + 4 * sector);
  }
  entries.forEach((name, place) => {
    const at = 1024 + 128 * place;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE(2 * name.length + 2, at + 64);
  });
  return file;
}

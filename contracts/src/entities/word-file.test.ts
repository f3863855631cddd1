import { compoundOf, docxOf, zipOf } from '../testing/word-files.ts';
import { isWordFile } from './word-file.ts';

// @spec 5.12
test.each([
  ['a document', docxOf()],
  [
    'with pictures, fonts and a chart',
    docxOf({ 'word/media/me.JPG': 'x', 'word/fonts/a.odttf': 'x', 'word/b.xlsx': 'x' }),
  ],
  [
    'with folders and the settings of a printer',
    docxOf({ 'word/': '', 'word/printerSettings/printerSettings1.bin': 'x' }),
  ],
  ['with a comment of the zip file', docxOf({}, 'PK\x05\x06 made by a phone')],
  ['as Word Online names it', zipOf({ '[Content_Types].xml': 'x', 'word/document2.xml': 'x' })],
])('a .docx %s is one', (_what, file) => {
  expect(isWordFile(file, 'docx')).toBe(true);
});

/** A document that counts one part less than its directory has. */
function hiding(part: Readonly<Record<string, string>>): Buffer {
  const file = docxOf(part);
  for (const at of [file.length - 14, file.length - 12]) file.writeUInt16LE(file.readUInt16LE(at) - 1, at);
  return file;
}

// @spec 5.12
test.each<[string, Buffer]>([
  ['a zip file with a program', zipOf({ 'evil.exe': 'MZ' })],
  ['a document with a program beside it', docxOf({ 'evil.exe': 'MZ' })],
  ['a document with macros', docxOf({ 'word/vbaProject.bin': 'x' })],
  ['a document with an embedded object', docxOf({ 'word/embeddings/oleObject1.bin': 'x' })],
  ['a document with a script', docxOf({ 'word/media/me.png.js': 'x' })],
  ['a workbook', zipOf({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x' })],
  ['a document that was cut off', docxOf().subarray(0, -30)],
  [
    'a directory that leads out of the file',
    Buffer.concat([docxOf().subarray(0, -6), Buffer.from([9, 9, 9, 9, 0, 0])]),
  ],
  ['a document with a folder that is named like a program', docxOf({ 'word/evil.exe/': 'MZ' })],
  ['a document with a name that ends before its end', docxOf({ 'word/evil.exe\0.xml': 'MZ' })],
  ['a document whose directory hides a program', hiding({ 'word/evil.exe': 'MZ' })],
  ['a .doc', compoundOf('WordDocument')],
  ['nothing', Buffer.alloc(0)],
])('%s is no .docx', (_what, file) => {
  expect(isWordFile(file, 'docx')).toBe(false);
});

// @spec 5.12
test.each([
  ['a short one', compoundOf('WordDocument')],
  [
    'one with a directory of two sectors',
    compoundOf('1Table', 'Data', 'ObjectPool', '\x05SummaryInformation', 'WordDocument'),
  ],
])('a .doc is one: %s', (_what, file) => {
  expect(isWordFile(file, 'doc')).toBe(true);
});

/** A directory whose only sector is followed by itself. */
function circle(): Buffer {
  const file = compoundOf('WordDocument');
  file.writeUInt32LE(1, 516);
  return file;
}

/** A name that ends far behind its entry. */
function longName(): Buffer {
  const file = Buffer.concat([compoundOf('WordDocument', '1Table'), Buffer.alloc(70_000)]);
  file.writeUInt16LE(65_534, 1024 + 128 * 2 + 64);
  return file;
}

// @spec 5.12
test.each<[string, Buffer]>([
  ['an installer', compoundOf('\x05SummaryInformation', '䡀㼿䕷䑬')],
  ['a workbook', compoundOf('Workbook', '\x05SummaryInformation')],
  ['a document with macros', compoundOf('WordDocument', 'Macros', 'VBA')],
  ['a document with a packed program', compoundOf('WordDocument', 'ObjectPool', '\x01Ole10Native')],
  ['a header alone', compoundOf('WordDocument').subarray(0, 512)],
  ['sectors of one byte', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000_000)])],
  ['a directory in a circle', circle()],
  ['a name of 64 kB', longName()],
  ['a .docx', docxOf()],
])('%s is no .doc', (_what, file) => {
  expect(isWordFile(file, 'doc')).toBe(false);
});

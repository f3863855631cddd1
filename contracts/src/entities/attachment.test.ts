import { attachmentExtension, attachmentTypes } from './attachment.ts';

// @spec 5.12
test.each(Object.keys(attachmentTypes))('%s files are accepted, in any case', (extension) => {
  expect(attachmentExtension(`My file.v2.${extension}`)).toBe(extension);
  expect(attachmentExtension(`my-file.${extension.toUpperCase()}`)).toBe(extension);
});

// @spec 5.12
test.each(['run.exe', 'page.html', 'pdf', 'cv.pdf.exe', 'cv.', '', 'cv.constructor', 'cv.toString'])(
  '%j is not accepted',
  (filename) => {
    expect(attachmentExtension(filename)).toBeUndefined();
  },
);

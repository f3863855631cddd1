import { basename } from 'node:path';

const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'manager']);

/** File names are kebab-case and describe the file (see docs/architecture.md). */
export const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: '"{{name}}" is not kebab-case.',
      bag: '"{{name}}" does not describe the file: name its purpose.',
    },
  },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      if (!kebabCase.test(name)) context.report({ node, messageId: 'kebab', data: { name } });
      const words = name.split('.')[0].split('-');
      if (words.some((word) => emptyNames.has(word))) context.report({ node, messageId: 'bag', data: { name } });
    },
  }),
};

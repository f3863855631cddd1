import { basename } from 'node:path';

const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'manager']);

/** File names are kebab-case, and none of them is a bag (architecture: names and habits). */
export const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: '"{{name}}" is not kebab-case.',
      bag: '"{{name}}" says nothing about what is inside: name the one job of the file.',
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

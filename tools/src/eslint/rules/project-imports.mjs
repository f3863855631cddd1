import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Allowed imports between projects. Its option is a list of constraints: a project with the tag `sourceTag` imports only
 * projects with one of `onlyDependOnLibsWithTags`, and no package that `bannedExternalImports` names (`*` stands for any name).
 */
export const projectImports = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'object' } }],
    messages: {
      project: 'A project tagged "{{tag}}" must not import "{{source}}", which is tagged "{{other}}".',
      external: 'A project tagged "{{tag}}" must not import "{{source}}".',
      leaves: 'A relative import must stay inside its own project. Import the package by its name.',
    },
  },
  create: (context) => {
    const here = projectOf(dirname(context.filename));
    const constraint = context.options[0].find(({ sourceTag }) => here?.tags.includes(sourceTag));
    if (!constraint) return {};
    const { sourceTag: tag, onlyDependOnLibsWithTags: allowed, bannedExternalImports: banned = [] } = constraint;
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      if (source.startsWith('.')) {
        const there = projectOf(dirname(resolve(dirname(context.filename), source)));
        if (there && there.dir !== here.dir) context.report({ node, messageId: 'leaves' });
        return;
      }
      const other = workspacePackage(here.dir, source);
      if (other && other.name !== here.name && !other.tags.some((known) => allowed.includes(known))) {
        context.report({ node, messageId: 'project', data: { tag, source, other: other.tags.join() } });
      }
      if (banned.some((pattern) => matches(pattern, source))) {
        context.report({ node, messageId: 'external', data: { tag, source } });
      }
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

const projects = new Map();

/** The nearest project above a folder: the nearest package.json with tags. */
function projectOf(dir) {
  if (!projects.has(dir)) {
    projects.set(dir, readProject(dir) ?? (dirname(dir) === dir ? undefined : projectOf(dirname(dir))));
  }
  return projects.get(dir);
}

function readProject(dir) {
  const file = join(dir, 'package.json');
  if (!existsSync(file)) return undefined;
  const { name, nx } = JSON.parse(readFileSync(file, 'utf8'));
  return nx?.tags && { dir, name, tags: nx.tags };
}

/** The project that a package name of the workspace links to. */
function workspacePackage(dir, source) {
  const name = /^@cc\/[^/]+/.exec(source)?.[0];
  for (let at = dir; name && dirname(at) !== at; at = dirname(at)) {
    const found = readProject(join(at, 'node_modules', name));
    if (found) return found;
  }
  return undefined;
}

function matches(pattern, source) {
  const name = pattern.replaceAll('*', '[^/]*');
  return new RegExp(`^${name}(/|$)`).test(source);
}

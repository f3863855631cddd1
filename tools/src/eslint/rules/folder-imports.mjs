import { dirname, resolve, sep } from 'node:path';

/**
 * Allowed imports inside one project (see docs/architecture.md), for two kinds of projects:
 * a remote (`remote`, `routes` → `features/<screen>` → the rest) and the API
 * (`*-route` knows HTTP, `*-repository` knows tables, `*-gateway` knows a vendor).
 */
export const folderImports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      feature: 'Feature "{{from}}" must not import feature "{{to}}". Move shared code out of features/.',
      upward: '"{{to}}" is above this file: imports go from remote and routes to features to the rest.',
      http: 'Only *-route files, plugins, app and worker know HTTP: keep fastify out of {{name}}.',
      tables: 'Only *-repository files and the database plugin know the database: keep pg out of {{name}}.',
      local: 'Stand-ins are for tests only: {{name}} runs against hosted services too.',
      leaves: 'A relative import must stay inside its own project. Import the package by its name.',
    },
  },
  create: (context) => {
    const here = place(context.filename);
    const check = (node) => {
      const source = node.source?.value;
      if (here === undefined || typeof source !== 'string') return;
      if (source.startsWith('.')) checkRelative(context, node, here, resolve(dirname(context.filename), source));
      else if (here.project === 'services/api') checkVendor(context, node, here, source);
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

const projectPattern = new RegExp(
  `^(.*?${'\\' + sep})?(services/local/postgres|services/[a-z]+|mfe-[a-z-]+|shell|standalone|admin|shared-ui|contracts|tools|e2e|bench|rehearsal)/src/(.*)$`,
);

/** The location of a file: its project, its path below src, and its feature if it is in one. */
function place(filename) {
  const match = projectPattern.exec(filename.split(sep).join('/'));
  if (!match) return undefined;
  const [, root, project, path] = match;
  const feature = /^features\/([^/]+)\//.exec(path)?.[1];
  return { root: root ?? '', project, path, feature };
}

function checkRelative(context, node, here, target) {
  const there = place(target);
  if (there === undefined || there.root !== here.root || there.project !== here.project) {
    const toRootFile = resolve(target).startsWith(resolve(here.root, here.project) + sep);
    if (!toRootFile) context.report({ node, messageId: 'leaves' });
    return;
  }
  if (here.feature && there.feature && here.feature !== there.feature) {
    context.report({ node, messageId: 'feature', data: { from: here.feature, to: there.feature } });
  }
  const isEntry = (path) => /^(remote|routes|app|server|bootstrap|index|standalone)\.tsx?$/.test(path);
  if (isEntry(there.path) && !isEntry(here.path) && !isTest(here.path) && here.project.startsWith('mfe-')) {
    context.report({ node, messageId: 'upward', data: { to: there.path } });
  }
  if (there.feature && !here.feature && !isEntry(here.path) && !isTest(here.path) && here.project.startsWith('mfe-')) {
    context.report({ node, messageId: 'upward', data: { to: there.path } });
  }
}

function checkVendor(context, node, here, source) {
  if (isTest(here.path) || node.importKind === 'type') return;
  const name = here.path.split('/').pop();
  const outer = /^(app|server|worker)\.ts$|^plugins\//.test(here.path);
  if (/^(fastify|@fastify\/.+|fastify-.+)$/.test(source) && !outer && !/-route\.ts$/.test(name)) {
    context.report({ node, messageId: 'http', data: { name } });
  }
  if (source.startsWith('@cc/local')) context.report({ node, messageId: 'local', data: { name } });
  if (source === 'pg' && !outer && !/(-repository|^database)\.ts$/.test(name)) {
    context.report({ node, messageId: 'tables', data: { name } });
  }
}

function isTest(path) {
  return /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path);
}

const vendorClients = ['@supabase/*', 'stripe', 'pg', 'fastify', '@fastify/*', 'nodemailer', 'pg-boss'];

/**
 * Allowed imports between projects (see docs/architecture.md). Each package.json has its tags under "nx".
 * Every project may use tools for its build and tests.
 */
export const depConstraints = [
  { sourceTag: 'type:host', onlyDependOnLibsWithTags: ['type:contract', 'type:ui', 'type:tool'] },
  { sourceTag: 'type:standalone', onlyDependOnLibsWithTags: ['type:contract', 'type:ui', 'type:tool'] },
  { sourceTag: 'type:admin', onlyDependOnLibsWithTags: ['type:contract', 'type:deploy', 'type:tool'] },
  {
    sourceTag: 'type:remote',
    onlyDependOnLibsWithTags: ['type:contract', 'type:ui', 'type:tool'],
    bannedExternalImports: vendorClients,
  },
  {
    sourceTag: 'type:ui',
    onlyDependOnLibsWithTags: ['type:contract', 'type:tool'],
    bannedExternalImports: [...vendorClients, '@reduxjs/*', 'react-redux'],
  },
  {
    sourceTag: 'type:contract',
    onlyDependOnLibsWithTags: ['type:contract', 'type:tool'],
    bannedExternalImports: vendorClients.slice(1),
  },
  {
    sourceTag: 'type:service',
    onlyDependOnLibsWithTags: [
      'type:contract',
      'type:database',
      'type:deploy',
      'type:registry',
      'type:tool',
      'type:local',
      'type:local-postgres',
    ],
    bannedExternalImports: ['react', 'react-dom', 'react-router*'],
  },
  {
    sourceTag: 'type:registry',
    onlyDependOnLibsWithTags: ['type:contract', 'type:deploy', 'type:tool'],
    bannedExternalImports: ['react', 'react-dom', 'react-router*', 'pg', 'stripe', '@supabase/*'],
  },
  { sourceTag: 'type:deploy', onlyDependOnLibsWithTags: ['type:contract', 'type:tool'] },
  { sourceTag: 'type:database', onlyDependOnLibsWithTags: ['type:deploy', 'type:tool', 'type:local-postgres'] },
  {
    sourceTag: 'type:local',
    onlyDependOnLibsWithTags: ['type:contract', 'type:database', 'type:local-postgres', 'type:local', 'type:tool'],
  },
  { sourceTag: 'type:local-postgres', onlyDependOnLibsWithTags: ['type:tool'] },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['type:contract', 'type:tool'] },
  {
    sourceTag: 'type:rehearsal',
    onlyDependOnLibsWithTags: ['type:contract', 'type:database', 'type:deploy', 'type:local', 'type:tool'],
  },
  // Builds the front ends a second time in other ways: by their folders, through aliases of its own.
  { sourceTag: 'type:bench', onlyDependOnLibsWithTags: ['type:contract', 'type:ui', 'type:tool'] },
  // The page that shows a remote alone in development uses the product's components.
  {
    sourceTag: 'type:tool',
    onlyDependOnLibsWithTags: ['type:contract', 'type:ui', 'type:standalone', 'type:registry', 'type:tool'],
  },
];

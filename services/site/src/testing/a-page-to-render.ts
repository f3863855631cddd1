import type { Page } from '../addresses/page.ts';
import type { PageToRender } from '../prerender/prerendered-pages.ts';

/** A page without files of its own. */
export function pageAt(path: string, siteUrl = ''): PageToRender {
  const page: Page = {
    status: 200,
    path,
    canonicalPath: path,
    title: 'Trial',
    description: undefined,
    indexed: true,
    structuredData: [],
    open: false,
    files: { js: [], css: [] },
    prerendered: true,
    prerenderPath: path,
  };
  return {
    page,
    shell: {
      name: 'shell',
      owner: 'Platform team',
      routes: [],
      version: 's1',
      js: [],
      css: [],
      integrity: {},
      fonts: [],
      loader: '/remotes/shell/s1/l.js',
      server: '/remotes/shell/s1/s.cjs',
    },
    registry: { remotes: [] },
    host: { siteUrl, apiBaseUrl: '', supabaseUrl: '', supabaseKey: '' },
  };
}

/** Bytes on the wire, by a page's path or a remote's name. */
type Bytes = Readonly<Record<string, number>>;

interface FirstVisitBudget {
  readonly requestsAtRest: number;
  readonly filesAtRest: number;
  readonly documents: Bytes;
  readonly scripts: number;
  readonly heavyScripts: Bytes;
  readonly deferred: number;
  readonly entries: Bytes;
  readonly remotes: Bytes;
}

/**
 * What a first visit may cost, in bytes on the wire. The numbers are a little above what was measured when they were
 * set. A commit that raises one says what visitors get for it.
 */
export const firstVisitBudget: FirstVisitBudget = {
  /** Document, two fonts and the product's mark. */
  requestsAtRest: 4,
  /** Fonts and mark, which every page has. */
  filesAtRest: 27_500,
  /** The document with everything that is painted. Every listed page that is prerendered has a number. */
  documents: {
    '/': 20_500,
    '/about': 16_500,
    '/college': 19_000,
    '/connect': 16_000,
    '/contact': 16_000,
    '/faq': 17_500,
    '/marketplace': 16_500,
    '/pricing': 17_000,
    '/privacy': 18_500,
    '/pro': 19_000,
    '/pro/order': 17_000,
    '/product/1': 16_000,
    '/product/2': 16_000,
    '/refund': 17_000,
    '/terms': 18_000,
    '/testimonials': 17_000,
  },
  /** All scripts of a page after the first interaction: shell, remote, page and fragments. */
  scripts: 200_000,
  /** The same of pages that need more: the tool with its store, and the code of its first three steps. */
  heavyScripts: { '/college': 256_000 },
  /** The shell's deferred code, once the browser is idle. */
  deferred: 6_500,
  /** Remote entries behind the links in view, prefetched then too, by page: the home page links to the tool. */
  entries: { '/': 50_500 },
  /** The heaviest page of each remote: its entry, and every script that the page needs besides the shell's. */
  remotes: {
    'mfe-college-connect': 72_000,
    'mfe-commerce': 50_000,
    'mfe-marketing': 18_500,
    'mfe-pro-contacts': 16_000,
  },
};

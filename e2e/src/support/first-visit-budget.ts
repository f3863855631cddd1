/** Bytes on the wire, by a page's path or a remote's name. */
type Bytes = Readonly<Record<string, number>>;

interface FirstVisitBudget {
  readonly requestsAtRest: number;
  readonly filesAtRest: number;
  readonly documents: Bytes;
  readonly scripts: number;
  readonly heavyScripts: Bytes;
  readonly deferred: number;
  readonly besides: Bytes;
  readonly remotes: Bytes;
}

/**
 * Budgets of a first visit, in bytes on the wire, slightly above the measured sizes. A commit that raises one says what
 * visitors get for it.
 */
export const firstVisitBudget: FirstVisitBudget = {
  /** Document, two fonts and the product's mark. */
  requestsAtRest: 4,
  /** Fonts and mark, which every page has. */
  filesAtRest: 27_500,
  /** The document with its inline styles. Every prerendered page has a number. */
  documents: {
    '/': 20_500,
    '/about': 16_500,
    '/college': 19_000,
    '/connect': 16_500,
    '/contact': 16_500,
    '/faq': 17_700,
    '/marketplace': 17_000,
    '/pricing': 17_500,
    '/privacy': 19_500,
    '/pro': 19_000,
    '/pro/order': 17_500,
    '/product/1': 16_500,
    '/product/2': 16_500,
    '/refund': 17_000,
    '/terms': 18_000,
    '/testimonials': 17_500,
  },
  /** All scripts of a page after the first interaction: shell, remote, page and fragments. */
  scripts: 201_900,
  /** The same for pages that need more: the wizard with its store and the code of its first two steps. */
  heavyScripts: { '/college': 253_900 },
  /** The shell's deferred code, once the browser is idle. */
  deferred: 6_500,
  /**
   * What a page loads then besides: remote entries behind the links in view, as the home page links to the wizard; and
   * the approved reviews, with what checks them.
   */
  besides: { '/': 50_500, '/testimonials': 300 },
  /** The heaviest page of each remote: its entry, and every script that the page needs besides the shell's. */
  remotes: {
    'mfe-account': 40_200,
    'mfe-college-connect': 69_700,
    'mfe-commerce': 50_900,
    'mfe-marketing': 18_700,
    'mfe-pro-contacts': 14_500,
  },
};

/** Addresses that this remote links to: its own pages, and the pages of others that it sends people on to. */
export const paths = {
  home: () => '/',
  /** The pricing section of the home page (specification 2). */
  homePricing: () => '/#pricing',
  /** The newsletter section of the home page. */
  homeNewsletter: () => '/#newsletter',
  pricing: () => '/pricing',
  /** Where an athlete asks a parent to pay, a page of Commerce. */
  askParent: () => '/pay/ask?plan=premium',
  about: () => '/about',
  contact: () => '/contact',
  connect: () => '/connect',
  faq: () => '/faq',
  terms: () => '/terms',
  privacy: () => '/privacy',
  refund: () => '/refund',
  testimonials: () => '/testimonials',
  /** The review form on the testimonials page. */
  review: () => '/testimonials#review',
  /** The wizard, a page of College Connect. */
  college: () => '/college',
  /** The feedback form, a page of College Connect. */
  feedback: () => '/feedback',
  /** The Pro Contacts offer. */
  pro: () => '/pro',
} as const;

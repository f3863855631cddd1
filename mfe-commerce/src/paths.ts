/** Addresses that this remote links to: its own pages, and the pages of others that it sends people on to. */
export const paths = {
  marketplace: () => '/marketplace',
  product: (id: number) => `/product/${id}`,
  cart: () => '/cart',
  purchases: () => '/purchases',
  /** The contacts of a pro list that the user bought. */
  boughtList: (id: number) => `/purchases?list=${id}`,
  /** The contacts of a delivered club order. */
  clubOrder: (orderId: string) => `/purchases?order=${orderId}`,
  /** Where an athlete asks a parent to pay: for the cart, or for a plan. */
  askParent: (plan?: string) => (plan ? `/pay/ask?plan=${plan}` : '/pay/ask'),
  about: () => '/about',
  home: () => '/',
  /** The wizard, a page of College Connect. */
  college: () => '/college',
  /** The shell's return page of a provider's sign-in. */
  authCallback: () => '/auth/callback',
  refund: () => '/refund',
  terms: () => '/terms',
  contact: () => '/contact',
} as const;

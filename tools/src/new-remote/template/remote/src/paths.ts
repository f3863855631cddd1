/** Addresses that this remote links to: its own pages, and the pages of others that it sends people on to. */
export const paths = { example: () => '/the-example', contact: () => '/contact' } as const;

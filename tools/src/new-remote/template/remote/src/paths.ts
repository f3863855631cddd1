/** Addresses that this remote links to: its own pages and pages of other remotes. */
export const paths = { example: () => '/the-example', contact: () => '/contact' } as const;

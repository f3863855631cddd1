/** Addresses that this remote links to: its own page, and the pages of others that it sends people on to. */
export const paths = {
  /** The wizard (specification 2), from step 2 on with the step's number. */
  college: (step = 1) => (step > 1 ? `/college?step=${step}` : '/college'),
  /** Where closing the blocking sign-in dialog leads (specification 2). */
  marketingSite: () => '/',
  /** Step 1, also from within the wizard. */
  connect: () => '/college?step=1',
  /** What was sent, run by run. */
  sent: () => '/college/sent',
  /** Where tokens are bought. */
  pricing: () => '/pricing',
  /** Where a link is made by which a parent pays. */
  askParent: () => '/pay/ask?plan=premium',
  terms: () => '/terms',
  privacy: () => '/privacy',
} as const;

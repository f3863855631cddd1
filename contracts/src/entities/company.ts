/** The name of the product. */
export const productName = 'Coach Connect';

/**
 * The legal operator of the product: the seller on receipts, and who runs it on the legal pages. It comes from the
 * settings of the site and the API.
 */
export interface LegalIdentity {
  /** As registered. */
  readonly name: string;
  /** The postal address with its country, line by line. */
  readonly address: readonly string[];
  readonly email: string;
  /** Register and number, where there is one. */
  readonly register?: string | undefined;
}

/** Stands in receipts and on the pages of a demonstration, which takes no real money, and says so. */
export const sampleIdentity: LegalIdentity = {
  name: 'Sample Seller LLC (demonstration)',
  address: ['1 Example Street', 'Springfield, IL 62701', 'USA'],
  email: 'hello@coachconnect.example',
};

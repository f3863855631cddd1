/** The legal operator of the product: the seller on receipts, and who runs it on the legal pages and in structured data. */
export interface LegalIdentity {
  /** As registered. */
  readonly name: string;
  /** The postal address, line by line. */
  readonly address: readonly string[];
  readonly email: string;
  /** Register and number, where there is one. */
  readonly register?: string;
}

export interface Company {
  readonly product: string;
  /** Left out until it is known. Fill it in before anything is sold. */
  readonly legalIdentity?: LegalIdentity;
}

/** Facts about the company. The operator fills in the legal identity. */
export const company: Company = { product: 'Coach Connect' };

/** Stands in receipts and on the legal pages of a demonstration, and says so. */
export const sampleIdentity: LegalIdentity = {
  name: 'Sample Seller LLC (demonstration)',
  address: ['1 Example Street', 'Springfield, IL 62701', 'USA'],
  email: 'hello@coachconnect.example',
};

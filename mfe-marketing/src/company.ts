/** The legal operator of the product, shown on the legal pages and in structured data. */
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
  /** Left out until it is known: the legal pages then say that it is missing. Fill it in before anything is sold. */
  readonly legalIdentity?: LegalIdentity;
}

/** Facts about the company. The operator fills in the legal identity. */
export const company: Company = { product: 'Coach Connect' };

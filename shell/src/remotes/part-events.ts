interface PartOf {
  readonly remote: string;
  readonly version: string;
  /** Path pattern of the route, or the fragment's name. */
  readonly part: string;
  /** Milliseconds that it took. */
  readonly ms: number;
}

/** What becomes of the parts of remotes while they are loaded. */
export type PartEvent =
  | (PartOf & {
      readonly kind: 'loaded';
      /** Whether the version stood in for another that did not do. */
      readonly fellBack: boolean;
    })
  | (PartOf & { readonly kind: 'failed'; readonly error: unknown });

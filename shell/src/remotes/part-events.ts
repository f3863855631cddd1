interface PartOf {
  readonly remote: string;
  readonly version: string;
  /** Path pattern of the route, or the fragment's name. */
  readonly part: string;
  /** Milliseconds that it took. */
  readonly ms: number;
}

/** The result of each attempt to load a part of a remote. */
export type PartEvent =
  | (PartOf & {
      readonly kind: 'loaded';
      /** Whether this is a fallback for the version that the visitor should get. */
      readonly fellBack: boolean;
    })
  | (PartOf & { readonly kind: 'failed'; readonly error: unknown });

/**
 * What remotes and the host tell each other, in the past tense. Few on purpose: state belongs to its owner, an event
 * only says that it is worth reading again.
 */
export interface HostEvents {
  /** The user's token balance changed, by sending or by buying. */
  readonly 'tokens-changed': { readonly reason: 'sent' | 'bought' };
}

export interface EventBus {
  emit<Name extends keyof HostEvents>(name: Name, detail: HostEvents[Name]): void;
  /** Returns the function that stops listening. */
  on<Name extends keyof HostEvents>(name: Name, listener: (detail: HostEvents[Name]) => void): () => void;
}

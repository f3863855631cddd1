/**
 * Events between remotes and the host, named in the past tense. They are few on purpose: state belongs to its owner,
 * and an event only says that it changed.
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

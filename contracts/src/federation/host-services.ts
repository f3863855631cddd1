import type { SupabaseClient } from '@supabase/supabase-js';
import type { ComponentType } from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { Endpoint, RequestOf, ResponseOf } from '../api/endpoint.ts';
import type { Database } from '../database.ts';
import type { LegalIdentity } from '../entities/company.ts';
import type { Session, SessionUser } from '../entities/session.ts';
import type { EventBus } from './events.ts';

/**
 * Settings of the environment that a page runs in. They arrive with the document, so one build serves every
 * environment.
 */
export interface HostConfig {
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string;
  /** Prefix of `/api/...`: empty when the API is reached through the site. */
  readonly apiBaseUrl: string;
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  /** Who runs the site and sells. Left out in a demonstration: pages show `sampleIdentity`. */
  readonly legalIdentity?: LegalIdentity | undefined;
}

export interface AuthSnapshot {
  readonly user: SessionUser | null;
  readonly session: Session | null;
  /** True until the first session check or auth event (specification 4). */
  readonly loading: boolean;
}

/** Sign-in as remotes see it. `getSnapshot` and `subscribe` fit React's `useSyncExternalStore`. */
export interface AuthSource {
  getSnapshot(): AuthSnapshot;
  subscribe(listener: () => void): () => void;
  signInWithGoogle(): Promise<void>;
  signInWithMicrosoft(): Promise<void>;
  signOut(): Promise<void>;
}

/**
 * An answer of the API. `network` means that no answer arrived, so it is unknown whether the request did. `unreadable`
 * marks a refusal that is not the API's own, for example a proxy's page: its `error` is the client's general message,
 * for pages that have no better one.
 */
export type ApiResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | {
      readonly ok: false;
      readonly kind: 'refused';
      readonly status: number;
      readonly error: ApiError;
      readonly unreadable?: true;
    }
  | { readonly ok: false; readonly kind: 'network'; readonly message: string };

export interface ApiCallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Calls the API with the user's access token, and parses the response by the endpoint's contract. Never throws. */
export interface ApiClient {
  call<E extends Endpoint>(
    endpoint: E,
    body: RequestOf<E>,
    options?: ApiCallOptions,
  ): Promise<ApiResult<ResponseOf<E>>>;
}

export type ToastTone = 'success' | 'info' | 'error';

export interface Toast {
  readonly tone: ToastTone;
  readonly title: string;
  readonly description?: string;
}

export interface SignInRequest {
  /** `login` when a purchase or a tool asks for it (specification 2). */
  readonly mode?: 'login';
  /** A dialog that can only be left, not closed: the tool behind it needs a user. */
  readonly blocking?: { readonly onClose: () => void };
}

/** The Supabase client that knows this database: a column that the schema does not have is a type error. */
export type DataClient = SupabaseClient<Database>;

/** Everything that the host provides to a remote. */
export interface HostServices {
  readonly config: HostConfig;
  readonly auth: AuthSource;
  readonly api: ApiClient;
  /** The page's one Supabase client, loaded when first asked for. */
  data(): Promise<DataClient>;
  notify(toast: Toast): void;
  /** Opens the sign-in dialog; the returned function closes it. */
  openSignIn(request?: SignInRequest): () => void;
  readonly events: EventBus;
  /**
   * A part of another remote, wrapped in that remote's `Root`: the same component each time. Undefined when the remote
   * is not deployed, declares no such fragment, or cannot be loaded. Never rejects. `RemoteFragment` of
   * `@cc/shared-ui/host` places it, and keeps its failures inside.
   */
  loadFragment<Props>(remote: string, fragment: string): Promise<ComponentType<Props> | undefined>;
  /**
   * The same component if it is loaded already, else undefined. A page prerendered with a fragment hydrates with it.
   */
  loadedFragment?<Props>(remote: string, fragment: string): ComponentType<Props> | undefined;
  /** Whether a deployed remote has a page at this path. */
  hasPage(path: string): boolean;
  /**
   * Declares that a reload would lose work in progress: the host offers none until the returned function is called.
   * `useHoldReload` of `@cc/shared-ui/host` calls it. Left out: the host never offers a reload.
   * @param reason one sentence for the visitor, such as "Your message is not sent yet."
   */
  holdReload?(reason: string): () => void;
}

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Visitor, type Visit } from './visitor.ts';
import type { LocalStack } from './start-local-stack.ts';

export type Provider = 'google' | 'azure';

/** A browser: its storage, its cookies, and the page's Supabase client with the settings of the front end. */
export class SignInBrowser {
  readonly client: SupabaseClient;
  readonly visitor = new Visitor();
  readonly storage = new Map<string, string>();
  readonly #stack: LocalStack;

  constructor(stack: LocalStack) {
    this.#stack = stack;
    const { storage } = this;
    this.client = createClient(stack.supabaseUrl, stack.publishableKey, {
      auth: {
        flowType: 'pkce',
        autoRefreshToken: false,
        persistSession: true,
        detectSessionInUrl: false,
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
      },
    });
  }

  /** Presses "Sign in with ..." and gets to the account chooser. */
  async start(provider: Provider, redirectTo = `${this.#stack.config.siteUrl}/auth/callback`): Promise<Visit> {
    const scopes = provider === 'azure' ? { scopes: 'email profile' } : {};
    const { data, error } = await this.client.auth.signInWithOAuth({
      provider,
      options: { redirectTo, skipBrowserRedirect: true, queryParams: { prompt: 'select_account' }, ...scopes },
    });
    if (error) throw error;
    const sentOn = await this.visitor.open(data.url);
    return this.visitor.open(sentOn.url);
  }

  /** Follows the redirects from the provider through the callback to the site. */
  async return(decided: Visit): Promise<URL> {
    return (await this.visitor.open(decided.url)).url;
  }

  /** Uses the form for a new account. */
  newAccount(chooser: Visit, name: string, email: string): Promise<Visit> {
    return this.visitor.submit(chooser, `${chooser.url.pathname}/new-account`, { name, email });
  }

  /** A whole sign-in with a new or known address. Returns the session. */
  async signIn(provider: Provider, name: string, email: string) {
    const returned = await this.return(await this.newAccount(await this.start(provider), name, email));
    const { data, error } = await this.client.auth.exchangeCodeForSession(returned.searchParams.get('code') ?? '');
    if (error) throw error;
    return data.session;
  }
}

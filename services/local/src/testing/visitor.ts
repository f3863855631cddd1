/** The visitor's current page, or the application's address that the visitor was redirected to. */
export interface Visit {
  readonly status: number;
  readonly url: URL;
  /** Empty after a redirect to the application. */
  readonly markup: string;
}

/** A minimal browser for tests: keeps cookies, follows redirects on one origin, submits forms. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  /** Opens an address and follows redirects up to a page or another origin. */
  async open(address: string | URL): Promise<Visit> {
    return this.#follow(new URL(address), await this.#request(address));
  }

  /** Submits a form with these fields to a path of the page's origin. */
  async submit(
    page: Visit,
    path: string,
    fields: Readonly<Record<string, string>> | [string, string][] = {},
  ): Promise<Visit> {
    const address = new URL(path, page.url);
    return this.#follow(address, await this.#request(address, new URLSearchParams(fields)));
  }

  /** Chooses an account on the chooser page. */
  choose(page: Visit, subject: string): Promise<Visit> {
    return this.submit(page, `${interactionPath(page)}/account`, { account: subject });
  }

  /** Presses Allow on the consent page with these optional permissions ticked. */
  allow(page: Visit, subject: string, granted: readonly string[]): Promise<Visit> {
    const ticked = granted.map((scope): [string, string] => ['granted', scope]);
    return this.submit(page, `${interactionPath(page)}/allow`, [['account', subject], ...ticked]);
  }

  /** Presses Deny on either page. */
  deny(page: Visit): Promise<Visit> {
    return this.submit(page, `${interactionPath(page)}/deny`);
  }

  async #request(address: string | URL, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return response;
  }

  async #follow(url: URL, response: Response): Promise<Visit> {
    const location = response.headers.get('location');
    if (!location) return { status: response.status, url, markup: await response.text() };
    const next = new URL(location, url);
    if (next.origin !== url.origin) return { status: response.status, url: next, markup: '' };
    return this.#follow(next, await this.#request(next));
  }
}

function interactionPath({ url }: Visit): string {
  return url.pathname.split('/').slice(0, 3).join('/');
}

import { html, type Markup } from '../html.ts';
import { consolePath, notice } from '../layout.ts';

/**
 * The sign-in form.
 * @param next page to open after sign-in
 * @param problem the reason why the last attempt failed
 */
export function signInPage(next: string, problem?: string): Markup {
  return html`<section class="sign-in">
    <h1>Console</h1>
    <p class="lead">Live versions, history, browser reports, and rollback.</p>
    ${problem !== undefined && notice('error', 'Not signed in', problem)}
    <form method="post" action="${consolePath}/session" class="card">
      <input type="hidden" name="next" value="${next}" />
      <label for="secret">Deploy token or operator key</label>
      <p class="hint" id="secret-hint">
        A token can change its own remote; everyone can see all remotes. The operator creates tokens:
        <code>npm run deploy:token -- &lt;remote&gt; --team &lt;team&gt;</code>
      </p>
      <input
        id="secret"
        name="secret"
        type="password"
        required
        autocomplete="current-password"
        aria-describedby="secret-hint"
      />
      <label for="by">Your name <span class="hint">(optional, shown in the history)</span></label>
      <input id="by" name="by" maxlength="100" autocomplete="name" />
      <button>Sign in</button>
    </form>
  </section>`;
}

/** Shown without an operator key, since no sign-in is possible then. */
export function switchedOffPage(): Markup {
  return html`<section class="sign-in">
    <h1>Console</h1>
    ${notice('warning', 'Switched off', html`The registry has no <code>OPERATOR_KEY</code>. Set one of at least 20 characters, and start it again.`)}
  </section>`;
}

import { html, type Markup } from '../html.ts';
import { consolePath, notice } from '../layout.ts';

/** The way in. @param next where to go on then @param problem why the way in was not found just now, in words */
export function signInPage(next: string, problem?: string): Markup {
  return html`<section class="sign-in">
    <h1>Console</h1>
    <p class="lead">What is live, how it came to be, how it does in browsers, and the way back.</p>
    ${problem !== undefined && notice('error', 'Not signed in', problem)}
    <form method="post" action="${consolePath}/session" class="card">
      <input type="hidden" name="next" value="${next}" />
      <label for="secret">Deploy token or operator key</label>
      <p class="hint" id="secret-hint">
        A token opens its own remote; everybody sees all. The operator hands tokens out:
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
      <label for="by">Your name <span class="hint">(optional, stands in the history)</span></label>
      <input id="by" name="by" maxlength="100" autocomplete="name" />
      <button>Sign in</button>
    </form>
  </section>`;
}

/** Without an operator's key nobody could sign in. */
export function switchedOffPage(): Markup {
  return html`<section class="sign-in">
    <h1>Console</h1>
    ${notice('warning', 'Switched off', html`The site has no <code>OPERATOR_KEY</code>. Set one, of at least 20 characters, and start it again.`)}
  </section>`;
}

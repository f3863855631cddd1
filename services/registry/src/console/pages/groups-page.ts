import { html, type Markup } from '../html.ts';
import { groupsPath } from '../layout.ts';

export interface GroupsPage {
  readonly group: string | undefined;
  /** A link for the members of the group. Undefined: none was asked for. */
  readonly invitation: string | undefined;
  /** A link by which a browser leaves all groups. */
  readonly leave: string;
}

/** A form for the name of a group, and the link that invites to it. */
export function groupsPage({ group, invitation, leave }: GroupsPage): Markup {
  return html`<h1>Groups</h1>
    <p class="lead">A canary can go to the browsers of a group before others get it:</p>
    <p><code>npm run deploy -- &lt;remote&gt; --canary staff</code></p>
    <form class="card" method="get" action="${groupsPath}">
      <label for="group">Name of the group <span class="hint">(small letters, digits and hyphens)</span></label>
      <input
        id="group"
        name="group"
        value="${group ?? 'staff'}"
        required
        pattern="[a-z][a-z0-9-]{0,39}"
        maxlength="40"
      />
      <button>Make an invitation</button>
    </form>
    ${
      invitation !== undefined &&
      html`<section class="card" aria-labelledby="invitation">
        <h2 id="invitation">Invitation to ${group}</h2>
        <p>Whoever opens this link takes part with that browser, for 180 days. The link is valid for 30 days.</p>
        <p><a href="${invitation}">Take part in ${group}</a></p>
        <p><code class="link">${invitation}</code></p>
      </section>`
    }
    <p class="hint"><a href="${leave}">Take part in no group with this browser</a></p>`;
}

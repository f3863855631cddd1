import type { Release } from '@cc/contracts/deploy/release';
import { html, type Markup } from '../html.ts';
import { dateTime, remoteAddress } from '../layout.ts';

const labels: Readonly<Record<Release['kind'], string>> = {
  live: 'Live for everyone',
  canary: 'Canary',
  promote: 'Canary promoted to everyone',
  rollback: 'Rolled back',
  'stop-canary': 'Canary stopped',
};

/** Releases in their order, each with its author, time, versions, note and checks. */
export function releaseList(
  releases: readonly Release[],
  { named = false }: { readonly named?: boolean } = {},
): Markup {
  return html`<ol class="releases">
    ${releases.map((release) => releaseItem(release, named))}
  </ol>`;
}

function releaseItem({ kind, remote, percent, from, to, who, at, note, checks }: Release, named: boolean): Markup {
  const share = percent === undefined ? '' : ` at ${percent} %`;
  return html`<li>
    <p>
      <strong>${named && html`<a href="${remoteAddress(remote)}">${remote}</a>: `}${labels[kind]}${share}</strong>
      <span class="way">${from ? html`from <code>${from}</code> to` : 'first version,'} <code>${to}</code></span>
    </p>
    <p class="hint">${who}, ${dateTime(at)}</p>
    ${note !== undefined && html`<p class="note">“${note}”</p>`}
    ${
      checks.length > 0 &&
      html`<details>
        <summary>${checks.length} checks${checks.every(({ ok }) => ok) ? ', all passed' : ', not all passed'}</summary>
        <ul class="checks">
          ${checks.map(
            ({ name, ok, detail }) => html`<li><strong>${ok ? 'Passed' : 'Failed'}: ${name}.</strong> ${detail}</li>`,
          )}
        </ul>
      </details>`
    }
  </li>`;
}

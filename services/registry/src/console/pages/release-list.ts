import type { ToldRelease } from '@cc/contracts/deploy/deploy-api';
import { describeShare, type Release } from '@cc/contracts/deploy/release';
import { describeSource, type VersionSource } from '@cc/contracts/deploy/version-record';
import { html, type Markup, type Part } from '../html.ts';
import { dateTime, remoteAddress } from '../layout.ts';

const labels: Readonly<Record<Release['kind'], string>> = {
  live: 'Live for everyone',
  canary: 'Canary',
  promote: 'Canary promoted to everyone',
  rollback: 'Rolled back',
  'stop-canary': 'Canary stopped',
  retire: 'Retired',
};

/** Releases in their order, each with its author, time, versions, note and checks. */
export function releaseList(
  releases: readonly ToldRelease[],
  { named = false }: { readonly named?: boolean } = {},
): Markup {
  return html`<ol class="releases">
    ${releases.map((release) => releaseItem(release, named))}
  </ol>`;
}

function releaseItem(release: ToldRelease, named: boolean): Markup {
  const { kind, remote, percent, groups, from, to, who, at, note, checks, source, difference } = release;
  const share = percent === undefined ? '' : ` at ${describeShare({ percent, groups })}`;
  const stays = kind === 'rollback' && from === to;
  return html`<li>
    <p>
      <strong
        >${named && html`<a href="${remoteAddress(remote)}">${remote}</a>: `}${stays ? 'No fallback' : labels[kind]}${share}</strong
      >
      <span class="way">${stays ? 'for' : wayOf(kind, from)} <code>${to}</code></span>
    </p>
    <p class="hint">${who}, ${dateTime(at)}</p>
    ${source && sourceLine(source)} ${note !== undefined && html`<p class="note">“${note}”</p>`}
    ${
      checks.length > 0 &&
      html`<details>
        <summary>
          ${checks.length}
          ${checks.length === 1 ? 'check' : 'checks'}${checks.every(({ ok }) => ok) ? ', all passed' : ', not all passed'}
        </summary>
        <ul class="checks">
          ${checks.map(
            ({ name, ok, detail }) => html`<li><strong>${ok ? 'Passed' : 'Failed'}: ${name}.</strong> ${detail}</li>`,
          )}
        </ul>
      </details>`
    }
    ${
      difference.length > 0 &&
      html`<details>
        <summary>Unlike the live version</summary>
        <ul class="checks">
          ${difference.map((phrase) => html`<li>${phrase}</li>`)}
        </ul>
      </details>`
    }
  </li>`;
}

/** What a version was built from, with a link to its CI run. */
export function sourceLine(source: VersionSource): Markup {
  const { run } = source;
  return html`<p class="hint">
    built from ${describeSource(source)}${run !== undefined && html`, <a href="${run}">CI run</a>`}
  </p>`;
}

function wayOf(kind: Release['kind'], from: string | null): Part {
  if (kind === 'retire') return 'last version';
  return from === null ? 'where there was none,' : html`from <code>${from}</code> to`;
}

import type { VersionReports } from '@cc/contracts/api/browser-report-summary';
import { shellName } from '@cc/contracts/federation/shell';
import type { ToldRelease } from '@cc/contracts/deploy/deploy-api';
import { describeShare } from '@cc/contracts/deploy/release';
import type { Canary } from '@cc/contracts/deploy/state';
import type { Verdict } from '../figures/canary-verdict.ts';
import { releaseList } from './release-list.ts';
import type { FragmentRow } from '../figures/fragment-uses.ts';
import { html, type Markup } from '../html.ts';
import { groupsPath, notice, remoteAddress } from '../layout.ts';
import type { KnownReports } from '../figures/read-reports.ts';
import type { RemoteView } from '../figures/read-remotes.ts';
import { count } from './report-card.ts';
import type { SharedRow } from '../figures/shared-modules.ts';

export interface Overview {
  readonly remotes: readonly RemoteView[];
  /** Names of the remotes that were retired. */
  readonly retired: readonly string[];
  readonly reports: KnownReports;
  /** Of the canaries, by remote. */
  readonly verdicts: ReadonlyMap<string, Verdict | undefined>;
  readonly fragments: readonly FragmentRow[];
  readonly shared: readonly SharedRow[];
  readonly history: readonly ToldRelease[];
}

/** Overview of all remotes. */
export function overviewPage({ remotes, retired, reports, verdicts, fragments, shared, history }: Overview): Markup {
  return html`<h1>Remotes</h1>
    ${!reports.known && notice('warning', 'No browser reports', reports.problem)}
    ${
      remotes.length === 0
        ? html`<p class="empty">No remote is live. To deploy one: <code>npm run deploy -- &lt;remote&gt;</code></p>`
        : html`<ul class="remotes">
            ${remotes.map((remote) => remoteItem(remote, reports, verdicts.get(remote.state.name)))}
          </ul>`
    }
    ${
      retired.length > 0 &&
      html`<p class="hint">Retired: ${retired.map((name) => html`<a href="${remoteAddress(name)}">${name}</a> `)}</p>`
    }
    <p class="hint"><a href="${groupsPath}">Groups of browsers that get canaries first</a></p>
    <section aria-labelledby="fragments">
      <h2 id="fragments">Fragments and their users</h2>
      ${fragments.length === 0 ? html`<p class="empty">No remote offers any.</p>` : fragmentTable(fragments)}
    </section>
    <section aria-labelledby="shared">
      <h2 id="shared">Shared modules</h2>
      <p class="hint">
        Modules that the shell provides once, and the ranges that each live remote was built for. Conflicts first.
      </p>
      ${sharedTable(shared, remotes)}
    </section>
    <section aria-labelledby="releases">
      <h2 id="releases">Latest releases</h2>
      ${history.length === 0 ? html`<p class="empty">None yet.</p>` : releaseList(history, { named: true })}
    </section>`;
}

function remoteItem({ state, manifest }: RemoteView, reports: KnownReports, verdict: Verdict | undefined): Markup {
  const { name, live, canary } = state;
  const reported = reports.known ? reports.summary.versions : [];
  const of = (version: string) => reported.find((each) => each.remote === name && each.version === version);
  return html`<li class="card">
    <h2><a href="${remoteAddress(name)}">${name}</a></h2>
    <p class="hint">${manifest?.owner ?? 'No owner declared'}</p>
    <p><span class="badge green">live</span> <code>${live}</code></p>
    ${reports.known && shortReport(of(live))}
    ${
      canary &&
      html`<p><span class="badge volt">${canaryName(canary)}</span> <code>${canary.version}</code></p>
        ${reports.known && shortReport(of(canary.version))} ${verdictLine(verdict)}`
    }
  </li>`;
}

const verdictBadges: Readonly<Record<Verdict['is'], Markup>> = {
  worse: html`<span class="badge red">Worse than live</span>`,
  fine: html`<span class="badge green">Not worse than live</span>`,
  early: html`<span class="badge grey">Too early to say</span>`,
};

/** `canary 20 %`, and whether people or the registry move it. */
export function canaryName(canary: Canary): string {
  return `${canary.automatic ? 'automatic canary' : 'canary'} ${describeShare(canary)}`;
}

/** A verdict about a canary, as one line. */
export function verdictLine(verdict: Verdict | undefined): Markup | undefined {
  if (!verdict) return undefined;
  const { is, because } = verdict;
  return html`<p class="verdict">${verdictBadges[is]} ${because}</p>`;
}

function shortReport(reports: VersionReports | undefined): Markup {
  if (!reports) return html`<p class="hint">No reports in 24 hours</p>`;
  const { loads, failures, errors } = reports;
  return html`<p class="short">
    ${count(loads)} loads, <span class="${failures > 0 ? 'bad' : ''}">${count(failures)} failed</span>,
    <span class="${errors > 0 ? 'bad' : ''}">${count(errors)} ${errors === 1 ? 'error' : 'errors'}</span>
  </p>`;
}

function fragmentTable(rows: readonly FragmentRow[]): Markup {
  return html`<div class="scroll" role="region" aria-label="Table of fragments" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Fragment</th>
          <th scope="col">Provider</th>
          <th scope="col">Used by</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ fragment, provider, owner, users, missing }) =>
            html`<tr>
              <th scope="row"><code>${fragment}</code></th>
              <td>${provider}${owner !== undefined && html` <span class="hint">${owner}</span>`}</td>
              <td>
                ${missing && html`<span class="badge red">not in the live version</span> `}
                ${users.length > 0 ? users.join('; ') : html`<span class="hint">none</span>`}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function sharedTable(rows: readonly SharedRow[], remotes: readonly RemoteView[]): Markup {
  return html`<div class="scroll" role="region" aria-label="Table of shared modules" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Module</th>
          <th scope="col">Shell</th>
          ${remotes.filter(({ state }) => state.name !== shellName).map(({ state }) => html`<th scope="col">${state.name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ what, shell, needs, skew }) =>
            html`<tr>
              <th scope="row">
                ${what}
                ${skew !== undefined && html`<span class="badge yellow">skew</span> <span class="hint">${skew}</span>`}
              </th>
              <td>${shell ?? html`<span class="hint">none</span>`}</td>
              ${needs.map(
                ({ says, fits }) =>
                  html`<td class="${fits ? '' : 'bad'}">
                    ${says ?? html`<span class="hint">none</span>`}${!fits && ' does not fit'}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

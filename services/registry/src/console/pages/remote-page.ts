import type { VersionReports } from '@cc/contracts/api/browser-report-summary';
import { reportsKeptHours } from '@cc/contracts/api/browser-report-summary';
import { describeShare, type Share } from '@cc/contracts/deploy/release';
import type { RemoteState } from '@cc/contracts/deploy/state';
import { shellName } from '@cc/contracts/federation/shell';
import { releaseList, sourceLine } from './release-list.ts';
import { hasRole } from '../../auth/deployer.ts';
import { actionForm } from './action-form.ts';
import { html, type Markup, type Part } from '../html.ts';
import { consolePath, dateTime, notice, remoteAddress } from '../layout.ts';
import { canarySteps } from '../../canaries/next-step.ts';
import { canaryName, verdictLine } from './overview-page.ts';
import type { Verdict } from '../figures/canary-verdict.ts';
import type { KnownReports } from '../figures/read-reports.ts';
import type { RemoteDetails } from '../figures/read-remotes.ts';
import { reportCard } from './report-card.ts';
import type { ConsoleSession } from '../session.ts';

export interface RemotePage {
  readonly details: RemoteDetails;
  readonly reports: KnownReports;
  /** Of its canary. */
  readonly verdict: Verdict | undefined;
  readonly hours: number;
  readonly session: ConsoleSession;
  readonly siteUrl: string;
  /** Result of the last action. */
  readonly message?: Part;
}

/** One remote: versions, browser reports, history and rollback. */
export function remotePage({ details, reports, verdict, hours, session, siteUrl, message }: RemotePage): Markup {
  const { state, isRetired, manifest, changed, history, older } = details;
  const { deployer } = session;
  const mayAct = hasRole(deployer, state.name, 'deployer');
  const reported = reports.known ? reports.summary.versions.filter(({ remote }) => remote === state.name) : [];
  return html`<p><a href="${consolePath}">All remotes</a></p>
    <h1>${state.name}</h1>
    <p class="lead">${manifest?.owner ?? 'No owner declared'}</p>
    ${message}
    <p>
      ${liveBadge(isRetired)}
      <code>${state.live}</code>
      <span class="hint">last release ${dateTime(state.at)}</span>
    </p>
    ${!changed && notice('error', 'Files cannot be read now', 'The log of the registry says why.')}
    ${
      changed !== undefined &&
      changed.length > 0 &&
      notice('error', 'Files were changed or lost', html`Visitors get the last sound version: ${changed.join(', ')}`)
    }
    ${!isRetired && manifest && pagesOf(manifest.routes, siteUrl)}
    ${canaryBox(state, verdict, mayAct ? session : undefined)}
    <section aria-labelledby="reports">
      <h2 id="reports">In browsers</h2>
      ${reports.known ? reportSection(details, reported, hours) : notice('warning', 'No browser reports', reports.problem)}
    </section>
    <section aria-labelledby="back">
      <h2 id="back">Earlier versions</h2>
      ${earlierVersions(details, mayAct ? session : undefined)}
    </section>
    ${mayAct && !isRetired && state.name !== shellName && retireSection(state, session)}
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      ${releaseList(history)}
      ${older !== undefined && html`<p><a href="${remoteAddress(state.name)}?before=${older}#history">Older releases</a></p>`}
    </section>`;
}

function liveBadge(isRetired: boolean): Markup {
  return isRetired ? html`<span class="badge grey">retired</span>` : html`<span class="badge green">live</span>`;
}

function pagesOf(routes: readonly { readonly path: string }[], siteUrl: string): Markup {
  return html`<p class="hint">
    Pages:
    ${routes.map(({ path }) =>
      /[:*]/.test(path) ? html`<code>${path}</code> ` : html`<a href="${siteUrl}${path}">${path}</a> `,
    )}
  </p>`;
}

function canaryBox(
  state: RemoteState,
  verdict: Verdict | undefined,
  session: ConsoleSession | undefined,
): Markup | undefined {
  const { canary } = state;
  if (!canary) return undefined;
  return html`<section class="card canary" aria-labelledby="canary">
    <h2 id="canary">Canary at ${describeShare(canary)}</h2>
    <p><code>${canary.version}</code> goes to ${toWhom(canary)}; the others have the live version.</p>
    ${canary.automatic && html`<p class="hint">The registry raises it to ${canarySteps.join(', ')} % and then to everyone while it is not worse than the live version, and stops it if it is.</p>`}
    ${verdictLine(verdict)}
    ${
      session &&
      html`<div class="actions">
        ${actionForm(session, state, {
          kind: 'promote',
          button: 'Promote to everyone',
          effect: `Every visitor gets ${canary.version} with their next page.`,
        })}
        ${actionForm(session, state, {
          kind: 'stop-canary',
          button: 'Stop the canary',
          effect: `Every visitor gets ${state.live} with their next page.`,
        })}
      </div>`
    }
  </section>`;
}

function toWhom({ percent, groups = [] }: Share): string {
  const groupNames = groups.length > 0 && `the browsers of ${groups.join(', ')}`;
  return [percent > 0 && `${percent} % of the visitors`, groupNames].filter(Boolean).join(' and ');
}

function reportSection(
  { state, isRetired, versions }: RemoteDetails,
  reported: readonly VersionReports[],
  hours: number,
): Markup {
  const { name, live, previous, canary } = state;
  const of = (version: string) => reported.find((each) => each.version === version);
  const others = versions
    .map(({ version }) => version)
    .filter((version) => version !== live && version !== canary?.version && of(version) !== undefined);
  const unknown = reported.find(({ version }) => version === undefined);
  const span = (wanted: number, label: string) =>
    hours === wanted
      ? html`<strong aria-current="true">${label}</strong>`
      : html`<a href="${remoteAddress(name)}?hours=${wanted}#reports">${label}</a>`;
  return html`<p class="span">Last ${span(24, '24 hours')} ${span(reportsKeptHours, '7 days')}</p>
    <div class="cards">
      ${reportCard(html`${liveBadge(isRetired)} <code>${live}</code>`, of(live))}
      ${
        canary &&
        reportCard(
          html`<span class="badge volt">${canaryName(canary)}</span> <code>${canary.version}</code>`,
          of(canary.version),
        )
      }
      ${others.map((version) =>
        reportCard(
          html`<span class="badge grey">${version === previous ? 'previous' : 'not live'}</span>
            <code>${version}</code>`,
          of(version),
        ),
      )}
      ${unknown && reportCard(html`<span class="badge grey">version unknown</span>`, unknown)}
    </div>`;
}

function retireSection(state: RemoteState, session: ConsoleSession): Markup {
  return html`<section aria-labelledby="retire">
    <h2 id="retire">Retire</h2>
    <p class="hint">Takes all pages and menu items of the remote off the site. It can be rolled back.</p>
    <div class="actions">
      ${actionForm(session, state, {
        kind: 'retire',
        button: 'Retire the remote',
        effect: `The pages of ${state.name} answer 404, and a running canary ends. Open tabs keep what they have.`,
      })}
    </div>
  </section>`;
}

function earlierVersions({ state, isRetired, versions }: RemoteDetails, session: ConsoleSession | undefined): Markup {
  const earlier = state.everLive
    .filter((version) => (isRetired || version !== state.live) && versions.some((each) => each.version === version))
    .reverse();
  if (earlier.length === 0) return html`<p class="empty">No other version was ever live.</p>`;
  return html`${!session && html`<p class="hint">Your token is for another remote or for viewing: you can look, but not change anything here.</p>`}
    <ul class="versions">
      ${earlier.map((version) => {
        const record = versions.find((each) => each.version === version);
        return html`<li>
          <div>
            <code>${version}</code> ${version === state.previous && html`<span class="badge grey">previous</span>`}
            ${record && html`<p class="hint">uploaded by ${record.who}, ${dateTime(record.at)}</p>`}
            ${record?.source && sourceLine(record.source)}
          </div>
          <div class="actions">
            ${
              session &&
              actionForm(session, state, {
                kind: 'rollback',
                to: version,
                button: 'Roll back',
                effect: `Every visitor gets ${version} with their next page. A running canary ends.`,
              })
            }
            ${
              session &&
              version === state.previous &&
              actionForm(session, state, {
                kind: 'rollback',
                noFallback: true,
                button: 'No fallback',
                effect: `${state.live} stays. Where it cannot be loaded, visitors get no version before it. A running canary ends.`,
              })
            }
          </div>
        </li>`;
      })}
    </ul>`;
}

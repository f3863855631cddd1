import {
  vitalNames,
  type ErrorSample,
  type Measure,
  type VersionReports,
  type VitalName,
} from '@cc/contracts/api/browser-report-summary';
import { problemsPerHundred, ratingOf } from '../figures/canary-verdict.ts';
import { html, type Markup } from '../html.ts';
import { dateTime } from '../layout.ts';

const shownVitals = vitalNames.slice(0, 3);

/** Browser reports of one version. @param name its hash, and its role such as "live" */
export function reportCard(name: Markup, reports: VersionReports | undefined): Markup {
  return html`<article class="card report">
    <h3>${name}</h3>
    ${reports ? figures(reports) : html`<p class="hint">No browser reports in this period.</p>`}
    ${reports && reports.samples.length > 0 && errorList(reports.samples)}
  </article>`;
}

function figures(reports: VersionReports): Markup {
  const { loads, failures, fallbacks, errors, loadMs, vitals } = reports;
  const bad = (count: number) => (count > 0 ? 'bad' : '');
  return html`<dl class="figures">
    ${figure('Loads', count(loads))} ${figure('Failed', count(failures), bad(failures))}
    ${figure('Stood in', count(fallbacks))} ${figure('Errors', count(errors), bad(errors))}
    ${loads + failures > 0 && figure('Problems', `${problemsPerHundred(reports).toFixed(1)} %`)}
    ${loadMs && figure('Load, p75', milliseconds(loadMs.p75))}
    ${shownVitals.map((vital) => vitalFigure(vital, vitals[vital]))}
  </dl>`;
}

function vitalFigure(name: VitalName, measure: Measure | undefined): Markup {
  if (!measure) return figure(`${name}, p75`, 'not measured', 'none');
  const value = name === 'CLS' ? measure.p75.toFixed(2) : milliseconds(measure.p75);
  const rating = ratingOf(name, measure.p75);
  const tone = { good: 'good', 'needs work': 'middling', poor: 'bad' }[rating];
  return figure(`${name}, p75`, html`${value} <small>${rating}, ${count(measure.count)} measured</small>`, tone);
}

function figure(label: string, value: Markup | string, tone = ''): Markup {
  return html`<div class="${tone}">
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

const sources: Readonly<Record<ErrorSample['source'], string>> = {
  load: 'while it was loaded',
  render: 'while it was rendered',
  prerender: 'while the site prerendered it',
  script: 'uncaught',
  promise: 'unhandled promise rejection',
};

function errorList(samples: readonly ErrorSample[]): Markup {
  return html`<details class="errors">
    <summary>Error messages (${samples.length})</summary>
    <ol>
      ${samples.map(
        ({ source, page, message, at, count: times, lastSeen }) =>
          html`<li>
            <p class="message">${message === '' ? '(no message)' : message}</p>
            <p class="hint">
              ${count(times)} times, ${sources[source]}, on <code>${page}</code>; last ${dateTime(lastSeen)}
              ${at !== undefined && html`<br /><code>${at}</code>`}
            </p>
          </li>`,
      )}
    </ol>
  </details>`;
}

export function count(value: number): string {
  return value.toLocaleString('en-US');
}

function milliseconds(value: number): string {
  return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`;
}

import type { Preview } from '@cc/contracts/deploy/checker';
import { previewActions } from '@cc/contracts/deploy/previews';
import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import { html, type Markup } from '../html.ts';
import { dateTime, notice } from '../layout.ts';

export interface PreviewPage {
  /** `<remote>@<version>` */
  readonly of: string;
  readonly owner: string;
  readonly record: VersionRecord | undefined;
  readonly passedGate: boolean;
  readonly siteUrl: string;
  readonly pages: readonly Preview[];
  /** Lets this browser start the preview. Without it, the site is asked first. */
  readonly ticket: string | undefined;
}

/**
 * Names the version and the team whose token uploaded it, as the owner in the manifest is anybody's word, and starts
 * the preview in two steps: the site marks this browser, then it starts.
 */
export function previewPage({ of, owner, record, passedGate, siteUrl, pages, ticket }: PreviewPage): Markup {
  return html`<h1>Preview</h1>
    <p class="lead"><code>${of}</code>, by ${record?.who ?? 'nobody known'}</p>
    <p class="hint">${record && html`uploaded ${dateTime(record.at)}, `}names ${owner} as its owner</p>
    ${
      !passedGate &&
      notice('warning', 'Not released', 'This version was never live. Its code has not passed the deploy gate.')
    }
    <p>
      Only this browser shows the version, for one hour or until you end it. Its code can do everything that your
      account on the site can do, so use a test account.
    </p>
    ${
      ticket === undefined
        ? html`<form class="card" method="post" action="${siteUrl}${previewActions.ask}">
            <input type="hidden" name="of" value="${of}" />
            <button>Preview in this browser</button>
          </form>`
        : html`<form class="card" method="post" action="${siteUrl}${previewActions.start}">
            <input type="hidden" name="ticket" value="${ticket}" />
            <p>The preview starts on the page that you choose.</p>
            <div class="actions">
              ${pages.map(({ path }) => html`<button name="page" value="${path}">Open ${path}</button> `)}
            </div>
          </form>`
    }`;
}

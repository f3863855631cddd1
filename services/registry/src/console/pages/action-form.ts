import type { ReleaseKind } from '@cc/contracts/deploy/release';
import type { RemoteState } from '@cc/contracts/deploy/state';
import { html, type Markup } from '../html.ts';
import { remoteAddress } from '../layout.ts';
import type { ConsoleSession } from '../session.ts';

interface Action {
  readonly kind: ReleaseKind;
  readonly to?: string;
  /** The live version stays, without those to fall back on. */
  readonly noFallback?: true;
  readonly button: string;
  /** The effect, as a sentence. */
  readonly effect: string;
}

/** An action in two steps, without script: the first shows the effect, the second confirms. */
export function actionForm(
  session: ConsoleSession,
  state: RemoteState,
  { kind, to, noFallback, button, effect }: Action,
): Markup {
  const id = `note-${kind}${to === undefined ? '' : `-${to}`}`;
  const about = to === undefined ? '' : ` to ${to}`;
  return html`<details class="action">
    <summary class="button">${button}${about !== '' && html`<span class="unseen">${about}</span>`} …</summary>
    <form method="post" action="${remoteAddress(state.name)}/releases">
      <input type="hidden" name="form" value="${session.formKey}" />
      <input type="hidden" name="kind" value="${kind}" />
      <input type="hidden" name="expectedSeq" value="${state.seq}" />
      ${to !== undefined && html`<input type="hidden" name="to" value="${to}" />`}
      ${noFallback && html`<input type="hidden" name="noFallback" value="on" />`}
      <p>${effect}</p>
      <label for="${id}">Why <span class="hint">(optional, shown in the history)</span></label>
      <input id="${id}" name="note" maxlength="1000" autocomplete="off" />
      <button class="strong">${button}${about} now</button>
    </form>
  </details>`;
}

import type { LocalAccount } from '../demo-accounts.ts';
import { html, pageFrame } from './page-frame.ts';
import type { VendorProfile } from './vendor-profile.ts';

export interface ChooserPage {
  readonly vendor: VendorProfile;
  readonly uid: string;
  readonly accounts: readonly LocalAccount[];
  /** A mailbox connection continues with a consent page; a sign-in is complete once an account is chosen. */
  readonly asksConsentNext: boolean;
  /** The problem with the address or name in the form. */
  readonly problem?: string;
  readonly typed?: { readonly name: string; readonly email: string };
}

const initials = ({ givenName, familyName }: LocalAccount) =>
  `${givenName.charAt(0)}${familyName.charAt(0)}`.toUpperCase();

const accountButton = (account: LocalAccount) =>
  html`<li>
    <button class="account" name="account" value="${account.subject}">
      <span class="avatar" aria-hidden="true">${initials(account)}</span>
      <span class="who"><span class="name">${account.name}</span> <span class="address">${account.email}</span></span>
    </button>
  </li>`;

/** The account chooser: a button for each account, a form for other accounts, and Deny. */
export function chooserPage({ vendor, uid, accounts, asksConsentNext, problem, typed }: ChooserPage): string {
  const invalid = problem ? html`aria-invalid="true" aria-describedby="problem"` : '';
  return pageFrame(
    vendor.label,
    'Choose an account',
    html`<h1>Choose an account</h1>
      <p class="lead">to continue to <strong>Coach Connect</strong></p>
      <form method="post" action="/interaction/${uid}/account">
        <ul class="accounts" aria-label="Accounts">
          ${accounts.map(accountButton)}
        </ul>
      </form>
      <form class="new-account" method="post" action="/interaction/${uid}/new-account" novalidate>
        <h2>Use another account</h2>
        <p class="hint">You can use any name and address. The account is created at once.</p>
        ${problem ? html`<p class="fault" id="problem" role="alert">${problem}</p>` : ''}
        <label for="name">Name</label>
        <input
          id="name"
          name="name"
          autocomplete="name"
          required
          maxlength="100"
          value="${typed?.name ?? ''}"
          ${invalid}
        />
        <label for="email">Email address</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          maxlength="254"
          value="${typed?.email ?? ''}"
          ${invalid}
        />
        <div class="actions"><button class="primary">Continue</button></div>
      </form>
      <form class="leave" method="post" action="/interaction/${uid}/deny">
        <p>
          ${
            asksConsentNext
              ? 'On the next page you choose what Coach Connect can do in your mailbox.'
              : 'By choosing an account you share its name and email address with Coach Connect.'
          }
        </p>
        <button class="quiet">Deny</button>
      </form>`,
  );
}

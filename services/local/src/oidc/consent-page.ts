import type { LocalAccount } from '../demo-accounts.ts';
import { html, pageFrame } from './page-frame.ts';
import type { Permission, VendorProfile } from './vendor-profile.ts';

export interface ConsentPage {
  readonly vendor: VendorProfile;
  readonly uid: string;
  readonly account: LocalAccount;
  /** The permissions that the application asks for, in the order of the page. */
  readonly permissions: readonly Permission[];
}

const fixedLine = ({ label, detail }: Permission) =>
  html`<li class="permission">
    <span class="given" aria-hidden="true">✓</span>
    <span><span class="name">${label}</span> <span class="detail">${detail}</span></span>
  </li>`;

const optionalLine = ({ scopes, label, detail }: Permission) =>
  html`<li class="permission">
    <input
      type="checkbox"
      id="${scopes[0] ?? ''}"
      name="granted"
      value="${scopes[0] ?? ''}"
      checked
      aria-describedby="${scopes[0] ?? ''}-detail"
    />
    <span
      ><label for="${scopes[0] ?? ''}">${label}</label>
      <span class="detail" id="${scopes[0] ?? ''}-detail">${detail}</span></span
    >
  </li>`;

/** The consent page: the requested permissions, a checkbox for each optional one, Allow and Deny. */
export function consentPage({ vendor, uid, account, permissions }: ConsentPage): string {
  const optional = permissions.filter((permission) => permission.optional);
  const fixed = permissions.filter((permission) => !permission.optional);
  return pageFrame(
    vendor.label,
    'Allow access',
    html`<h1>Coach Connect wants access to your ${vendor.label} account</h1>
      <p class="lead"><strong>${account.name}</strong> <span class="address">${account.email}</span></p>
      <form method="post" action="/interaction/${uid}/allow">
        <input type="hidden" name="account" value="${account.subject}" />
        <h2>Coach Connect will be able to</h2>
        <ul class="permissions">
          ${fixed.map(fixedLine)}
        </ul>
        <fieldset>
          <legend>Choose what else it may do</legend>
          <ul class="permissions">
            ${optional.map(optionalLine)}
          </ul>
        </fieldset>
        <p class="hint">You can remove this access at any time with Disconnect in Coach Connect.</p>
        <div class="actions">
          <button class="quiet" formaction="/interaction/${uid}/deny">Deny</button>
          <button class="primary">Allow</button>
        </div>
      </form>`,
  );
}

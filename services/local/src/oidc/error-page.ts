import { html, pageFrame } from './page-frame.ts';
import type { VendorProfile } from './vendor-profile.ts';

/** The page of a request that cannot be answered, for example one with a wrong return address. */
export function errorPage(vendor: VendorProfile, error: string, description: string): string {
  return pageFrame(
    vendor.label,
    'Sign-in stopped',
    html`<h1>Sign-in stopped</h1>
      <p class="lead">${vendor.label} did not accept the application’s request, so nothing was shared.</p>
      <p class="fault"><code>${error}</code> ${description}</p>
      <p>
        Go back to the application and start again. If it happens again, the address or the id of the application does
        not match its registration.
      </p>`,
  );
}

import { storedVersionsSchema, versionsPath, type StoredVersions } from '@cc/contracts/federation/versions';

/** The panel's requests to the site. */
export interface OverrideSite {
  /** @throws Error when the site does not answer */
  versions(): Promise<StoredVersions>;
  /** Opens a link that sets overrides. Returns the site's message if it refuses, undefined otherwise. */
  open(link: string): Promise<string | undefined>;
}

export const overrideSite: OverrideSite = {
  async versions() {
    const answer = await fetch(versionsPath, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
    return storedVersionsSchema.parse(await answer.json());
  },
  async open(link) {
    // The site redirects to the page once the overrides are set.
    const answer = await fetch(link, { redirect: 'manual', cache: 'no-store' });
    return answer.type === 'opaqueredirect' ? undefined : (await answer.text()).trim();
  },
};

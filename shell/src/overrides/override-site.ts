import { storedVersionsSchema, versionsPath, type StoredVersions } from '@cc/contracts/federation/versions';

/** What the panel asks of the site. */
export interface OverrideSite {
  /** @throws Error when the site does not say */
  versions(): Promise<StoredVersions>;
  /** Opens a link that sets overrides. The site's own words when it refuses; undefined when they are set. */
  open(link: string): Promise<string | undefined>;
}

export const overrideSite: OverrideSite = {
  async versions() {
    const answer = await fetch(versionsPath, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
    return storedVersionsSchema.parse(await answer.json());
  },
  async open(link) {
    // The site leads on to the page itself once the overrides are set: that is all that has to be known here.
    const answer = await fetch(link, { redirect: 'manual', cache: 'no-store' });
    return answer.type === 'opaqueredirect' ? undefined : (await answer.text()).trim();
  },
};

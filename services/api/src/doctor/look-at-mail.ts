/** Reads the texts of a name in DNS; each is one or more pieces. @throws ENOTFOUND or ENODATA when there are none */
export type ResolveTexts = (name: string) => Promise<string[][]>;

async function textsOf(resolve: ResolveTexts, name: string, kind: string): Promise<string[]> {
  const found = await resolve(name).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA'))
      return [];
    throw error;
  });
  return found.map((pieces) => pieces.join('')).filter((text) => text.toLowerCase().startsWith(kind));
}

/** Whether receivers can tell who may send for the domain. @returns what to do */
export async function lookAtSpf(domain: string, resolve: ResolveTexts): Promise<string | undefined> {
  const found = await textsOf(resolve, domain, 'v=spf1');
  if (found.length > 1) return `${domain} has ${found.length} SPF records, so none counts. Keep one.`;
  if (!found[0]) return `${domain} has no SPF record. Add the one that your mail provider names.`;
  return /[-~]all\b|\bredirect=/.test(found[0])
    ? undefined
    : `The SPF record of ${domain} allows everybody. End it with ~all.`;
}

/** Whether receivers can verify the signature of our mails. @param selector of the mail provider's key */
export async function lookAtDkim(domain: string, selector: string | undefined, resolve: ResolveTexts) {
  if (!selector) return 'Name the selector of your mail provider: "npm run doctor -- --dkim SELECTOR".';
  const name = `${selector}._domainkey.${domain}`;
  const found = (await resolve(name).catch(() => [])).map((pieces) => pieces.join(''));
  return found.some((text) => /\bp=[\w+/]/.test(text))
    ? undefined
    : `${name} has no key. Add the record that your mail provider names.`;
}

/** Whether the domain says what to do with mails that fail both. @returns what to do */
export async function lookAtDmarc(domain: string, resolve: ResolveTexts): Promise<string | undefined> {
  const name = `_dmarc.${domain}`;
  const [found] = await textsOf(resolve, name, 'v=dmarc1');
  if (!found) return `${name} has no record. Add "v=DMARC1; p=none", and after a week of clean reports p=quarantine.`;
  return /;\s*p=(none|quarantine|reject)/i.test(found)
    ? undefined
    : `${name} has no policy. Begin it with "v=DMARC1; p=none".`;
}

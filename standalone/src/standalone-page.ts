import {
  standalonePageElementId,
  standalonePageSchema,
  type StandalonePage,
} from '@cc/contracts/federation/standalone';

/**
 * The data that the store wrote into the document.
 * @throws Error when the document is not the store's
 */
export function readStandalonePage(page: Document): StandalonePage {
  const text = page.getElementById(standalonePageElementId)?.textContent;
  if (!text) throw new Error(`The document has no #${standalonePageElementId}: it did not come from the store.`);
  return standalonePageSchema.parse(JSON.parse(text));
}

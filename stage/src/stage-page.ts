import { stagePageElementId, stagePageSchema, type StagePage } from '@cc/contracts/federation/stage';

/**
 * What the store wrote into the document.
 * @throws Error when the document is not the store's
 */
export function readStagePage(page: Document): StagePage {
  const text = page.getElementById(stagePageElementId)?.textContent;
  if (!text) throw new Error(`The document has no #${stagePageElementId}: it did not come from the store.`);
  return stagePageSchema.parse(JSON.parse(text));
}

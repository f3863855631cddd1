/**
 * Does the work for every item, several at a time: a page mostly waits, for its next frame or for Playwright's next
 * look. Each place takes its next item when it is done with the last, so the order among places is not fixed.
 * @param places for example one window each; an item has its place for itself
 */
export async function sideBySide<Item, Place>(
  items: readonly Item[],
  places: readonly Place[],
  work: (item: Item, place: Place) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    places.map(async (place) => {
      for (const item of waiting) await work(item, place);
    }),
  );
}

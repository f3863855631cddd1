/** Gives every element of jsdom, which lays nothing out, a size: a virtual list renders the rows that fit into it. */
export function giveElementsSize(): void {
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { configurable: true, value: 520 },
    clientWidth: { configurable: true, value: 400 },
  });
}

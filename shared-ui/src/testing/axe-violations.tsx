import axe from 'axe-core';

/**
 * What axe finds wrong in a rendered element, one line each; empty when nothing. Contrast is left to real browsers:
 * jsdom paints nothing.
 */
export async function axeViolations(element: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

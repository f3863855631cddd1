import { firstInteraction } from './first-interaction.ts';

/** Whether the first interaction has happened, in a browser with these event counts, or without any. */
function aPage(counted?: Record<string, number>) {
  const performance = counted ? { eventCounts: new Map(Object.entries(counted)) } : {};
  let interacted = false;
  // The only properties that are used.
  void firstInteraction({ document, performance: performance as unknown as Performance }).then(
    () => (interacted = true),
  );
  return async () => {
    await new Promise((done) => setTimeout(done));
    return interacted;
  };
}

test('an interaction before the script ran counts', async () => {
  expect(await aPage({ pointerover: 3 })()).toBe(true);
});

test.each([
  ['a browser with event counts', { pointerover: 0 }],
  ['one without', undefined],
])('in %s, an untouched page waits for the first interaction', async (_browser, counted) => {
  const interacted = aPage(counted);
  expect(await interacted()).toBe(false);
  document.body.dispatchEvent(new Event('touchstart', { bubbles: true }));
  expect(await interacted()).toBe(true);
});

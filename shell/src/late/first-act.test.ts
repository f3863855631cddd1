import { firstAct } from './first-act.ts';

/** Whether a page has been acted on, with what its browser counted before, if it counts at all. */
function aPage(counted?: Record<string, number>) {
  const performance = counted ? { eventCounts: new Map(Object.entries(counted)) } : {};
  let acted = false;
  // What is used of it.
  void firstAct({ document, performance: performance as unknown as Performance }).then(() => (acted = true));
  return async () => {
    await new Promise((done) => setTimeout(done));
    return acted;
  };
}

test('what was done before the script came counts', async () => {
  expect(await aPage({ pointerover: 3 })()).toBe(true);
});

test.each([
  ['a browser that counts', { pointerover: 0 }],
  ['one that does not', undefined],
])('in %s, a page that nobody touched waits for the first who does', async (_browser, counted) => {
  const acted = aPage(counted);
  expect(await acted()).toBe(false);
  document.body.dispatchEvent(new Event('touchstart', { bubbles: true }));
  expect(await acted()).toBe(true);
});

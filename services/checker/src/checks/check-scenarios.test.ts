import type { ChecksAnswer } from '@cc/contracts/deploy/checker';
import { showAddressEvent } from '@cc/contracts/federation/standalone';
import { defineScenarios, type ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { withBrowser } from '../browser/with-browser.ts';
import { readConfig } from '../config.ts';
import { aJob } from '../testing/a-job.ts';
import { startSite } from '../testing/a-site.ts';
import { checkScenarios } from './check-scenarios.ts';

/** Checks scenarios of a page whose body each of them is. */
async function check(bodies: Readonly<Record<string, string>>, more: Partial<ScenarioInput> = {}, time = 60_000) {
  const scenarios = defineScenarios(
    Object.keys(bodies).map((id) => ({ id, title: `A ${id} page`, path: '/trial', shows: 'Ready', ...more })),
  );
  const site = await startSite((path) => {
    if (path.endsWith('scenarios.json')) return JSON.stringify(scenarios);
    return `<link rel="icon" href="data:,"><script>
      const bodies = ${JSON.stringify(bodies).replaceAll('<', String.raw`\u003c`)};
      const show = () => {
        const body = bodies[new URLSearchParams(location.search).get('scenario')] ?? '';
        document.body.replaceChildren(document.createRange().createContextualFragment(body));
      };
      addEventListener('DOMContentLoaded', show);
      document.addEventListener(${JSON.stringify(showAddressEvent)}, (event) => {
        event.preventDefault();
        history.replaceState(null, '', event.detail);
        show();
      });
    </script>`;
  });
  const config = readConfig({ CHECKER_KEY: 'k'.repeat(20), SITE_URL: site.url, ALONE_URL: site.url });
  const job = aJob(site.url, { scenarios: 'scenarios.json' });
  try {
    return await withBrowser(config, (browser) =>
      checkScenarios(browser, job, { aloneUrl: site.url, timeout: 5_000, time, pressing: 100 }),
    );
  } finally {
    site.close();
  }
}

const whats = ({ findings }: ChecksAnswer) => findings.map(({ what }) => what);

test('scenarios that show what they promise pass', async () => {
  const answer = await check({ filled: '<p>Ready</p>', empty: '<p>Ready</p>' });
  expect(answer).toMatchObject({ checks: [{ ok: true, detail: expect.stringMatching(/^2 of 2/) }], findings: [] });
});

test('scenarios that there is no time for are counted, and are no finding', async () => {
  const { checks, findings } = await check({ one: '<p>Ready</p>', two: '<p>Ready</p>' }, {}, 0);
  expect(findings).toEqual([]);
  expect(checks).toMatchObject([
    { ok: true, detail: expect.stringMatching(/^0 of 2 .*for the others the time of 0 seconds was over$/) },
  ]);
});

test('each control is pressed once, in dialogs too, and one that throws is a finding', async () => {
  const button = (label: string, code: string) => `<button onclick='${code}'>${label}</button>`;
  const dialog = 'document.querySelector("dialog").showModal()';
  const broken = 'Promise.reject(new Error("no key"))';
  const answer = await check({
    fine: `<main><p>Ready</p>${button('Open', dialog)}<dialog>${button('Send', 'void 0')}</dialog></main>`,
    broken: `<main><p>Ready</p>${button('Open', dialog)}<button disabled>No</button><dialog>${button('Send', broken)}</dialog></main>`,
    outside: `<p>Ready</p><nav>${button('Leave', broken)}</nav>`,
  });
  expect(whats(answer)).toEqual([
    'The scenario broken ("A broken page") has controls that throw when they are pressed: "Send": no key.',
  ]);
  expect(
    (
      await check({
        fine: `<main><p>Ready</p>${button('Open', dialog)}<dialog>${button('Send', 'void 0')}</dialog></main>`,
      })
    ).checks,
  ).toMatchObject([{ detail: expect.stringContaining('; 2 controls of 1 were pressed') }]);
});

test('an error, a rejected promise, and a text that a phone or a laptop does not show, are findings', async () => {
  const script = (code: string) => `<p>Ready</p><script>${code}</script>`;
  const answer = await check({
    fine: '<p>Ready</p>',
    throws: script('throw new Error("no user")'),
    rejects: script('Promise.reject(new Error("no answer"))'),
    logs: script('console.error("wrong key")'),
    narrow: '<style>@media (max-width: 600px) { p { display: none } }</style><p>Ready</p>',
  });
  expect(answer.checks).toMatchObject([{ ok: false, detail: '4 of 5 scenarios fail' }]);
  expect(whats(answer).sort()).toEqual([
    'The scenario logs ("A logs page") fails: wrong key.',
    'The scenario narrow ("A narrow page") fails: "Ready" does not appear on a phone.',
    'The scenario rejects ("A rejects page") fails: no answer.',
    'The scenario throws ("A throws page") fails: no user.',
  ]);
  expect(answer.findings[0]).toMatchObject({ whom: ['Trial team'], remedy: expect.stringContaining('/alone/trial/?') });
});

test('a control that leaves the page ends neither the check nor the next scenario', async () => {
  const leaves = (to: string) => `<main><p>Ready</p><button onclick='location.href = "${to}"'>Pay</button></main>`;
  const ids = Array.from({ length: 24 }, (_, i) => `pays-${i}`);
  const bodies = ids.map((id, i) => [id, leaves(i % 2 ? '/slow' : 'https://pay.example/')] as const);
  expect(await check(Object.fromEntries(bodies))).toMatchObject({ checks: [{ ok: true }], findings: [] });
});

test('what one scenario leaves behind in the page is no fault of the next', async () => {
  const body = '<p>Ready</p><script>if (globalThis.left) throw new Error("left"); globalThis.left = true;</script>';
  const bodies = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`one-${i}`, body]));
  expect(await check(bodies)).toMatchObject({ checks: [{ detail: expect.stringMatching(/^8 of 8/) }], findings: [] });
});

test('the notice of the standalone host, that the text is missing, does not count as the text', async () => {
  const notice = '<p data-standalone-notice>The page does not show “Ready”.</p>';
  expect(whats(await check({ empty: notice }))).toEqual([
    'The scenario empty ("A empty page") fails: "Ready" does not appear on a phone.',
  ]);
});

test('a fragment that a page places and uses does not name is a finding, once', async () => {
  const body = '<p>Ready</p><span data-fragment="mfe-plans / card">mfe-plans / card</span>';
  expect(whats(await check({ filled: body, empty: body }))).toEqual([
    'trial places the fragment mfe-plans / card, which "uses" in its remote.json does not name.',
  ]);
});

test('an error that the scenario announces is none', async () => {
  const body = '<p>Ready</p><script>console.error("Refused: no key")</script>';
  expect(whats(await check({ refused: body }, { logs: 'Refused' }))).toEqual([]);
});

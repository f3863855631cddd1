import { remoteDeclarationSchema } from '@cc/contracts/federation/registry';
import { scenarioSchema } from '@cc/contracts/scenarios/scenario';
import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { render, screen } from '@testing-library/react';
import { FramedPages } from './framed-pages.tsx';
import { ScenarioNotice } from './scenario-notice.tsx';
import type { StandaloneSource } from './standalone-source.ts';

const scenario = scenarioSchema.parse({
  id: 'paid',
  title: 'Paid',
  path: '/success?session_id=cs_1',
  shows: 'Thank you',
});
const source: StandaloneSource = {
  base: '/alone/mfe-trial',
  baseOf: undefined,
  declaration: remoteDeclarationSchema.parse({ name: 'mfe-trial', owner: 'Trial team', routes: [] }),
  version: 'one',
  versions: ['two', 'one'],
  scenarios: [scenario],
  load: () => Promise.reject(new Error('not loaded here')),
  others: [],
};

function renderNotice(asked: string | undefined, page: string, text = 'Thank  you!', timeout?: number) {
  const props = { source, scenario, settings: {}, asked, page, ...(timeout === undefined ? {} : { timeout }) };
  return render(
    <main>
      <ScenarioNotice {...props} />
      <p>{text}</p>
    </main>,
  );
}

test.each([
  ['names no scenario', 'gone', '', 'mfe-trial one has no scenario “gone”.'],
  ['is another page', 'paid', '/cart', 'The scenario is on /success.'],
  ['lacks the query of the page', 'paid', '/success?scenario=paid', 'The address lacks session_id=cs_1.'],
])('an address that %s says so, and leads to the scenario', async (_what, asked, page, problem) => {
  renderNotice(asked, page);
  expect(screen.getByRole('status')).toHaveTextContent(problem);
  expect(screen.getByRole('link', { name: 'Open “Paid”' })).toHaveAttribute(
    'href',
    '/alone/mfe-trial/success?session_id=cs_1&scenario=paid',
  );
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['the scenario alone', 'paid', ''],
  ['the scenario with its page', 'paid', '/success?session_id=cs_1&scenario=paid&user=visitor'],
  ['a page without a scenario', undefined, '/success'],
])('an address of %s needs no notice', (_what, asked, page) => {
  renderNotice(asked, page);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a page that does not show the text of its scenario says so after a while', async () => {
  renderNotice('paid', '', 'Something went wrong', 300);
  expect(screen.queryByRole('status')).toBeNull();
  expect(await screen.findByRole('status')).toHaveTextContent('The page does not show “Thank you”.');
});

test('two versions of a page stand beside each other in the chosen width', () => {
  render(
    <FramedPages
      source={source}
      page="/success?session_id=cs_1"
      settings={{ scenario: 'paid', width: 390, beside: 'two', panel: 'open' }}
    />,
  );
  const addressOf = (version: string) =>
    `/alone/mfe-trial/success?session_id=cs_1&scenario=paid&version=${version}&panel=closed`;
  for (const version of ['one', 'two']) {
    const frame = screen.getByTitle(`mfe-trial ${version}`);
    expect(frame).toHaveAttribute('src', addressOf(version));
    expect(frame.closest('figure')).toHaveStyle({ width: '390px' });
  }
});

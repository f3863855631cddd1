import { renderScenario } from '@cc/shared-ui/testing/render-scenario';
import { screen } from '@testing-library/react';
import remote from './remote.tsx';
import { scenarios } from './scenarios.ts';

test.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
  'scenario %s shows its text',
  async (_id, scenario) => {
    await renderScenario(remote, scenario);
    expect(await screen.findAllByText(scenario.shows, { exact: false })).not.toHaveLength(0);
  },
);

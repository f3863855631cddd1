import type { SessionUser } from '@cc/contracts/entities/session';
import { jordan } from '@cc/contracts/fixtures/people';
import { withChoice } from '@cc/contracts/scenarios/choice';
import type { Scenario } from '@cc/contracts/scenarios/scenario';
import type { FakeHost } from '@cc/shared-ui/testing/fake-host';
import { createScenarioHost } from '@cc/shared-ui/testing/scenario-host';
import type { CallLog } from './call-log.ts';
import { deployedParts } from './deployed-parts.tsx';
import { createSignInStandIn, type SignInStandIn } from './frame/sign-in-stand-in.ts';
import type { Settings } from './settings.ts';
import type { StandaloneSource } from './standalone-source.ts';

export interface StandaloneHost {
  readonly services: FakeHost;
  readonly signInStandIn: SignInStandIn;
  /** The user that the sign-in dialog signs in. */
  readonly user: SessionUser;
}

/** Builds the host of a scenario, with the changed settings. */
export function createStandaloneHost(
  source: StandaloneSource,
  scenario: Scenario,
  settings: Settings,
  log: CallLog,
): StandaloneHost {
  const chosen = withChoice(scenario, settings);
  const signInStandIn = createSignInStandIn();
  const services = createScenarioHost(chosen, {
    config: { siteUrl: window.location.origin },
    deployed: deployedParts(source, settings.fragments),
    onCall: log.add,
  });
  return {
    signInStandIn,
    user: chosen.user ?? jordan,
    services: {
      ...services,
      openSignIn(request = {}) {
        const recorded = services.openSignIn(request);
        const shown = signInStandIn.open(request);
        return () => {
          recorded();
          shown();
        };
      },
    },
  };
}

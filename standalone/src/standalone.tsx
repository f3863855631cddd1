import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { AuthProvider, HostProvider } from '@cc/shared-ui/host';
import { BrowserRouter } from '@cc/shared-ui/router';
import { Toaster } from '@cc/shared-ui/toast';
import { TooltipProvider } from '@cc/shared-ui/tooltip';
import { useState } from 'react';
import type { CallLog } from './call-log.ts';
import { FramedPages } from './framed-pages.tsx';
import { Frame } from './frame/frame.tsx';
import { SignInDialog } from './frame/sign-in-dialog.tsx';
import { PageArea } from './page-area.tsx';
import { ScenarioPanel } from './panel/scenario-panel.tsx';
import { ScenarioNotice } from './scenario-notice.tsx';
import type { Settings } from './settings.ts';
import { createStandaloneHost } from './standalone-host.ts';
import type { StandaloneSource } from './standalone-source.ts';
import { useKeptSettings } from './use-kept-settings.ts';

export interface StandaloneProps {
  readonly source: StandaloneSource;
  readonly scenario: Scenario;
  /** Parsed from the address. */
  readonly settings: Settings;
  /** Id of a scenario and page as the address named them. */
  readonly asked?: { readonly scenario: string | undefined; readonly page: string };
  readonly log: CallLog;
}

/** Window width in pixels from which the panel is open by default. */
const wideWindow = 1_200;

/** A remote alone: its page in a frame like the site's, the host of a scenario, and the panel to change it. */
export function Standalone({ source, scenario, settings: given, asked, log }: StandaloneProps) {
  const [host] = useState(() => createStandaloneHost(source, scenario, given, log));
  const [panel, setPanel] = useState(given.panel);
  const open = (panel ?? (window.innerWidth >= wideWindow ? 'open' : 'closed')) === 'open';
  const settings: Settings = { ...given, ...(panel ? { panel } : {}) };
  const isFramed = settings.width !== undefined || settings.beside !== undefined;
  const toggle = () => setPanel(open ? 'closed' : 'open');
  return (
    <BrowserRouter basename={source.base}>
      <KeptSettings base={source.base} settings={settings} />
      <HostProvider host={host.services}>
        <AuthProvider>
          <TooltipProvider>
            <Frame declaration={source.declaration} panelIsOpen={open} onTogglePanel={toggle} hasSlots={!isFramed}>
              {asked && !isFramed && settings.fragment === undefined ? (
                <ScenarioNotice {...{ source, scenario, settings }} asked={asked.scenario} page={asked.page} />
              ) : null}
              {isFramed ? (
                <FramedPages source={source} page={asked?.page || scenario.path} settings={settings} />
              ) : (
                <PageArea source={source} settings={settings} actions={scenario.actions} />
              )}
            </Frame>
            <SignInDialog standIn={host.signInStandIn} onSignIn={() => host.services.auth.signIn(host.user)} />
            {open ? <ScenarioPanel source={source} scenario={scenario} settings={settings} log={log} /> : null}
            <Toaster store={host.services.toasts} />
          </TooltipProvider>
        </AuthProvider>
      </HostProvider>
    </BrowserRouter>
  );
}

function KeptSettings({ base, settings }: { readonly base: string; readonly settings: Settings }) {
  useKeptSettings(base, settings);
  return null;
}

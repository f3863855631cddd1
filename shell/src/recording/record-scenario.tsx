import { sessionUserSchema } from '@cc/contracts/entities/session';
import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { useState } from 'react';
import * as z from 'zod/mini';
import { sessionKey } from '../host/stored-session.ts';
import { recordedScenario, type RecordedScenario } from './recorded-scenario.ts';
import { recordExchanges, type Recording } from './record-exchanges.ts';

/** It goes on while the panel is closed. */
let running: Recording | undefined;

/** Starts a recording, and when the panel is opened again, ends it with the text of a scenario. */
export function RecordScenario({ onStarted }: { readonly onStarted: () => void }) {
  const [recorded, setRecorded] = useState<RecordedScenario>();
  if (recorded) return <Recorded {...recorded} />;
  if (!running) {
    const start = () => {
      running = recordExchanges(window);
      onStarted();
    };
    return (
      <Button variant="secondary" onClick={start}>
        Record a scenario
      </Button>
    );
  }
  const finish = (recording: Recording) => {
    recording.stop();
    running = undefined;
    setRecorded(scenarioOfPage(recording));
  };
  return (
    <>
      <Notice>
        Recording, {running.exchanges.length} answers so far. Open the page by a link of the site, so that it asks for
        its data again.
      </Notice>
      <Button variant="secondary" onClick={() => running && finish(running)}>
        Finish the recording
      </Button>
    </>
  );
}

function Recorded({ scenario, left }: RecordedScenario) {
  const text = `${JSON.stringify(scenario, undefined, 2)}\n`;
  return (
    <Notice title="The scenario is recorded">
      <p>
        Texts of people were replaced. Read it before you share it, name it, and say what the page shows. Then add it to
        the remote’s scenarios.
      </p>
      {left.length > 0 ? <p>Left out, since they are no JSON, so the samples answer: {left.join(', ')}.</p> : null}
      <a href={`data:application/json,${encodeURIComponent(text)}`} download={`${scenario.id}-scenario.json`}>
        Download the scenario
      </a>
    </Notice>
  );
}

function scenarioOfPage({ exchanges }: Recording): RecordedScenario {
  const { pathname, search } = window.location;
  const heading = document.querySelector('h1')?.textContent?.trim() ?? '';
  return recordedScenario({ exchanges, user: storedUser(), path: `${pathname}${search}`, heading });
}

function storedUser() {
  const text = localStorage.getItem(sessionKey);
  if (text === null) return null;
  return z.object({ user: sessionUserSchema }).safeParse(JSON.parse(text)).data?.user ?? null;
}

import type { HostServices } from '@cc/contracts/federation/host-services';
import { requestSummary } from '../../api/request-summary.ts';
import { paths } from '../../paths.ts';
import type { Browser } from '../../state/browser.ts';
import { selectSchools } from '../../state/selection-slice.ts';
import { selectSchoolSends } from '../../state/send-slice.ts';
import type { RootState } from '../../state/store.ts';
import { createWizardStorage } from '../../state/wizard-storage.ts';

/** How long the result of a successful run stays on the screen before the page leaves it (ms, specification 4). */
const finishDelay = 1000;

/** After a fully successful run: summary mail, cleared data, reset flag, and after a second `/college` (specification 4). */
export function finishRun(state: RootState, host: HostServices, browser: Browser): void {
  const { user } = host.auth.getSnapshot();
  const sends = Object.entries(selectSchoolSends(state));
  const schools = sends.filter(([, { result }]) => result.status === 'accepted').map(([school]) => school);
  const coaches = selectSchools(state).flatMap((selected) => selected.coaches);
  const conferences = [...new Set(coaches.map(({ conference }) => conference))].sort();
  if (user) void requestSummary(host, { to: user.email, schools, conferences });
  createWizardStorage(browser.storage).finish();
  setTimeout(() => browser.goTo(paths.college()), finishDelay);
}

import { aCoach } from '../testing/coaches.ts';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { load } from './keep-session.fixture.ts';
import { coachesSelected, selectCoachCount } from './selection-slice.ts';
import { runStarted, selectRunId } from './send-slice.ts';

afterEach(() => void jest.useRealTimers());

it('keeps a large selection a moment after it was made', () => {
  jest.useFakeTimers();
  const { browser, store } = load();
  const coaches = Array.from({ length: 2500 }, (_, index) => aCoach({ school: `College ${index % 600}` }));
  store.dispatch(coachesSelected(coaches));
  expect(browser.storage.getItem('college-wizard:coaches')).toBeNull();
  jest.runOnlyPendingTimers();
  // The first thousand is packed: the page may answer its user before the next.
  expect(browser.storage.getItem('college-wizard:coaches')).toBeNull();
  jest.runAllTimers();
  expect(selectCoachCount(load({ browser }).store.getState())).toBe(2500);
});

it('brings 20,000 coaches and the run back when the page is loaded anew in the middle of it', () => {
  const first = load({ browser: createFakeBrowser({ quota: 5 * 1024 * 1024 }) });
  first.store.dispatch(coachesSelected(Array.from({ length: 20_000 }, () => aCoach())));
  first.store.dispatch(runStarted({ runId: 'run', schools: ['Duke'] }));
  const { store } = load({ browser: first.browser });
  expect(selectCoachCount(store.getState())).toBe(20_000);
  expect(selectRunId(store.getState())).toBe('run');
  expect(first.host.notifications).toEqual([]);
});

describe('a large selection in a browser that says when it is idle', () => {
  let idle: ((left: number) => void) | undefined;
  beforeEach(() => {
    jest.useFakeTimers();
    window.requestIdleCallback = (work) => {
      idle = (left) => work({ didTimeout: false, timeRemaining: () => left });
      return 1;
    };
    window.cancelIdleCallback = () => (idle = undefined);
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });
  const many = Array.from({ length: 1500 }, (_, index) => aCoach({ school: `College ${index % 500}` }));

  function select() {
    const { browser, store } = load();
    store.dispatch(coachesSelected(many));
    jest.runOnlyPendingTimers();
    return { stored: () => browser.storage.getItem('college-wizard:coaches') !== null, browser };
  }

  it('is written in a pause', () => {
    const { stored } = select();
    idle?.(5);
    idle?.(5);
    expect(stored()).toBe(false);
    idle?.(50);
    expect(stored()).toBe(true);
  });

  it('is written after three seconds without a pause', () => {
    const { stored } = select();
    idle?.(5);
    jest.advanceTimersByTime(3000);
    idle?.(5);
    expect(stored()).toBe(true);
  });

  it('is written at once when the page goes away', () => {
    const { browser } = select();
    window.dispatchEvent(new Event('pagehide'));
    expect(selectCoachCount(load({ browser }).store.getState())).toBe(1500);
    expect(idle).toBeUndefined();
  });
});

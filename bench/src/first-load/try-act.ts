import type { Page } from 'playwright-core';
import { newVisitor, phone } from '../browser/visitor.ts';
import type { Act, Effect, Place } from './acts.ts';
import type { Visit } from './visit.ts';

/** Milliseconds. */
const timeout = 30_000;

export interface Tried {
  /** First contentful paint: milliseconds from the beginning of the navigation. */
  readonly painted: number;
  /** Milliseconds from the beginning of the navigation to the click. */
  readonly clicked: number;
  /** Milliseconds from the beginning of the navigation until the effect was visible. */
  readonly worked: number;
}

/** Opens a page with an empty cache, acts as soon as the target is visible, and waits for the effect. */
export async function tryAct({ browser, url, throttle }: Visit, act: Act): Promise<Tried> {
  const { page, leave } = await newVisitor(browser, { throttle, viewport: phone });
  try {
    await page.goto(url, { waitUntil: 'commit' });
    const began = await page.evaluate(() => performance.timeOrigin);
    if (act.field) {
      await clickAt(page, act.field);
      await page.keyboard.type(act.field.typed);
    }
    const { at: clicked, painted } = await clickAt(page, act.click);
    const worked = await effectSeen(page, act.effect);
    return { painted, clicked: clicked - began, worked: worked - began };
  } catch (cause) {
    throw new Error(`${url}: the ${act.key} did not work within ${timeout / 1000} s (${throttle.label}).`, { cause });
  } finally {
    await leave();
  }
}

interface Spot {
  readonly x: number;
  readonly y: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** When the page was first painted: milliseconds from the beginning of the navigation. */
  readonly painted: number;
}

/** Clicks an element once it is painted and uncovered. */
async function clickAt(page: Page, place: Place): Promise<Spot> {
  const found = await page.waitForFunction(findPlace, place, { polling: 'raf', timeout });
  const spot = await found.jsonValue();
  if (!spot) throw new Error(`${place.selector} was lost again.`);
  await page.mouse.click(spot.x, spot.y);
  return spot;
}

/** Runs in the page. */
function findPlace({ selector, text }: Place): Spot | undefined {
  // An element that is laid out but not painted cannot be clicked yet.
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  if (!paint) return undefined;
  const shown = [...document.querySelectorAll(selector)].find(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      (text === undefined || element.textContent?.includes(text)),
  );
  if (!shown) return undefined;
  shown.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A link can span two lines: the first one is clicked.
  const line = shown.getClientRects()[0];
  if (!line) return undefined;
  const middle = { x: line.x + line.width / 2, y: line.y + line.height / 2 };
  const top = document.elementFromPoint(middle.x, middle.y);
  if (!top || !shown.contains(top)) return undefined;
  return { ...middle, at: performance.timeOrigin + performance.now(), painted: paint.startTime };
}

/** When the effect was visible, in milliseconds since 1970. Checked with every frame, in any document. */
async function effectSeen(page: Page, effect: Effect): Promise<number> {
  const seen = await page.waitForFunction(seeEffect, effect, { polling: 'raf', timeout });
  return seen.evaluate((value) => Number(value));
}

/** Runs in the page. */
function seeEffect(effect: Effect): number | false {
  // Only the innermost element that contains the text is as visible as the text.
  const saysItself = ({ childNodes }: Element, text: string) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(text));
  const place = effect.kind === 'page' ? { selector: 'h1', text: undefined } : effect;
  if (effect.kind === 'page' && window.location.pathname !== effect.path) return false;
  const shown = [...document.querySelectorAll(place.selector)].some(
    (element) => element.checkVisibility() && (place.text === undefined || saysItself(element, place.text)),
  );
  return shown && performance.timeOrigin + performance.now();
}

import { aRegistry, aRemote, aSource } from '../testing/a-registry.ts';
import { askForNearDoors } from './near-doors.ts';

const registry = aRegistry(
  aRemote(),
  aRemote({ name: 'other', routes: [{ path: '/other', title: 'Other', signInRequired: false }], live: aSource('2') }),
);

/** A page of links, each as many pixels below the upper edge of the window as it says. */
function askedFor(html: string, connection?: object): string[] {
  document.body.innerHTML = html;
  for (const link of document.links) {
    link.getBoundingClientRect = () => new DOMRect(0, Number(link.dataset['top']), link.hidden ? 0 : 80, 20);
  }
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const asked: string[] = [];
  askForNearDoors(registry, { forDoor: ({ version }) => asked.push(version) }, window);
  return asked;
}

test('the remotes behind links in view are asked for, also by addresses with parameters', () => {
  expect(askedFor('<a href="/trial/7" data-top="0">A</a><a href="/other" data-top="300">B</a>')).toEqual(['live', '2']);
});

test('links out of view, hidden ones, and those to nobody’s pages or other sites ask for nothing', () => {
  const links = [
    '<a href="/trial" data-top="5000">A</a>',
    '<a href="/other" data-top="10" hidden>B</a>',
    '<a href="/nowhere" data-top="10">C</a>',
    '<a href="https://elsewhere.example/trial" data-top="10">D</a>',
  ];
  expect(askedFor(links.join(''))).toEqual([]);
});

test('who saves data, or has a slow line, fetches nothing ahead', () => {
  const link = '<a href="/trial" data-top="0">A</a>';
  expect(askedFor(link, { saveData: true, effectiveType: '4g' })).toEqual([]);
  expect(askedFor(link, { saveData: false, effectiveType: 'slow-2g' })).toEqual([]);
  expect(askedFor(link, { saveData: false, effectiveType: '3g' })).toEqual([]);
  expect(askedFor(link, { saveData: false, effectiveType: '4g' })).toEqual(['live']);
});

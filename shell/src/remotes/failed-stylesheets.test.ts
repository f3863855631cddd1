import { dropFailedStylesheets } from './failed-stylesheets.ts';

/** A sheet as browsers give it to scripts: `rules` of it, or an error for who asks. */
function linkTo(name: string, sheet: { cssRules: unknown } | null): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.dataset['href'] = name;
  Object.defineProperty(link, 'sheet', { value: sheet });
  document.head.append(link);
}

const unreadable = {
  get cssRules(): never {
    throw new DOMException("Failed to read the 'cssRules' property from 'CSSStyleSheet'", 'SecurityError');
  },
};

test('only sheets with rules stay: not those that failed, came empty or broke off on their way', () => {
  linkTo('here.css', { cssRules: [{}] });
  linkTo('none.css', null);
  linkTo('empty.css', { cssRules: [] });
  linkTo('broken.css', unreadable);
  dropFailedStylesheets(document);
  const left = [...document.querySelectorAll<HTMLLinkElement>('link[data-href]')];
  expect(left.map(({ dataset }) => dataset['href'])).toEqual(['here.css']);
});

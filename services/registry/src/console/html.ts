import { escapeMarkup } from '../serving/escape-markup.ts';

/** Safe HTML: all values in it were escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Values of a template. `undefined` and `false` render nothing. */
export type Part = Markup | string | number | undefined | false | readonly Part[];

/** A piece of HTML, with its values escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, at) => text + textOf(values[at - 1]) + string));
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escapeMarkup(String(part));
}

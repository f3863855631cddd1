import type { Finding } from '@cc/contracts/deploy/finding';
import { Input, parse, type AtRule, type Container, type Document, type Rule } from 'postcss';
import tokenize from 'postcss/lib/tokenize';
import selectorParser, { type Selector } from 'postcss-selector-parser';
import type { GateInput } from './gate.ts';

/**
 * Prefix of the classes of `@cc/shared-ui`. A remote's build contains a copy of them, in the platform's layers. No page
 * loads it, as the shell brings them (D6).
 */
const sharedPrefix = 'cc_';
const platformLayers = ['cc-base', 'cc-components'];
/**
 * At-rules that only group other rules. All others concern the whole page: fonts, properties, imported sheets, scopes.
 */
const grouping = ['layer', 'media', 'supports', 'container', 'starting-style', 'charset'];

/**
 * Styles that could apply to elements of other teams: each selector must end at, or inside of, a class of the remote.
 * The shell's apply to the whole page.
 */
export function checkStyles({ candidate, texts }: GateInput): Finding[] {
  const { name, owner, host, files, pages, fragmentFiles = {} } = candidate;
  if (host) return [];
  const lists = [files, ...Object.values(pages), ...Object.values(fragmentFiles)];
  const loaded = new Set(lists.flatMap(({ css }) => css));
  const sheets = [...texts].filter(([file]) => file.endsWith('.css'));
  return sheets.flatMap(([file, text]) => {
    const [first, ...more] = strayStyles(text, `${name}_`, loaded.has(file) ? [] : [sharedPrefix]);
    if (first === undefined) return [];
    const others = more.length > 0 ? ` (and ${more.length} more)` : '';
    return {
      check: 'styles' as const,
      what: `${file} has ${first}${others}, which reaches beyond the elements of ${name}.`,
      whom: [owner, 'every visitor of any page'],
      remedy: `Use a class of a CSS module. In the built file its name begins with "${name}_".`,
    };
  });
}

/**
 * The selectors and at-rules of a style sheet that are not limited to classes with a prefix.
 * @param prefix beginning of the remote's own classes, ids and keyframes
 * @param copied beginnings of what it may have in the platform's layers
 */
export function strayStyles(text: string, prefix: string, copied: readonly string[] = []): string[] {
  const strays: string[] = [];
  try {
    const plain = plainSheet(text);
    if (plain === undefined) return ['a string, a comment or an address that browsers end elsewhere'];
    visit(parse(plain), { prefixes: [prefix], copied }, strays);
  } catch (error) {
    return [`a part that cannot be read (${error instanceof Error ? error.message : String(error)})`];
  }
  return strays;
}

const escape = /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\n\r\f])?|([^\n\r\f]))/gi;
/** The parts of a sheet as browsers read them (CSS Syntax 3): a comment, a string, a name, and any other character. */
const part =
  /\/\*[^]*?(?:\*\/|$)|(["'])(?:\\(?:\r\n|[^])|(?!\1)[^\\\n\r\f])*\1?|<!--|[#@]?(?:[-\w\0]|[^\0-\x7F]|\\[0-9a-f]{1,6}(?:\r\n|[ \t\n\r\f])?|\\[^\n\r\f])+|[^]/iy;
/** What may be in the brackets of an address without quotation marks. */
const address = /^\([ \t\n\r\f]*(?:(?=["'])|(?:(?:[^\s"'()\\]|\\[^\n\r\f])+[ \t\n\r\f]*)?\))/;

/**
 * The sheet without what this parser and browsers read differently: escapes, and texts that look like rules. So a class
 * that begins with a prefix by an escape is nobody's. Undefined: a string, a comment or an address is broken.
 */
function plainSheet(text: string): string | undefined {
  let plain = '';
  for (let at = 0; at < text.length;) {
    part.lastIndex = at;
    const [found = '', quote] = part.exec(text) ?? [];
    at += found.length;
    const name = found.replaceAll(escape, (_all, hex?: string, letter?: string) =>
      hex === undefined ? String(letter) : String.fromCodePoint(Math.min(parseInt(hex, 16), 0x10ffff)),
    );
    if (found.startsWith('/*')) {
      if (!/^\/\*[^]*\*\/$/.test(found) || found.length < 4) return undefined;
      plain += '/**/';
    } else if (quote !== undefined) {
      if (found.length < 2 || !found.endsWith(quote) || found.includes('\0')) return undefined;
      plain += /^["'][\w .-]*["']$/.test(found) ? found : '""';
    } else if (name.toLowerCase() === 'url' && text[at] === '(') {
      const [inside] = address.exec(text.slice(at)) ?? [];
      if (inside === undefined) return undefined;
      at += inside.length;
      plain += inside.endsWith(')') ? 'url()' : 'url(';
    } else plain += found.replaceAll(escape, 'é');
  }
  return plain;
}

/** Whether a value has a block in braces. No build tool writes one. */
function hasBlock(value: string): boolean {
  const tokens = tokenize(new Input(value));
  while (!tokens.endOfFile()) if (tokens.nextToken()[0] === '{') return true;
  return false;
}

interface Names {
  readonly prefixes: readonly string[];
  readonly copied: readonly string[];
}

function visit(container: Container | Document, names: Names, strays: string[]): void {
  for (const node of container.nodes ?? []) {
    if (node.type === 'rule') visitRule(node as Rule, names, strays);
    if (node.type === 'atrule') visitAtRule(node as AtRule, names, strays);
    // Outside of a rule, or with an odd name, it is a rule for browsers, and so is what follows it.
    if (node.type === 'decl' && node.variable && hasBlock(node.value)) strays.push(`"${node.prop}" with a block`);
  }
}

function visitRule(rule: Rule, names: Names, strays: string[]): void {
  const nested = isNested(rule);
  selectorParser((selectors) =>
    selectors.each(
      (selector) => void (isLocal(selector, names.prefixes, nested) || strays.push(`"${String(selector).trim()}"`)),
    ),
  ).processSync(rule.selector);
  visit(rule, names, strays);
}

function visitAtRule(rule: AtRule, { prefixes, copied }: Names, strays: string[]): void {
  const { name, params } = rule;
  if (/keyframes$/i.test(name)) {
    if (!startsLocal(params.replaceAll(/['"]/g, ''), prefixes)) strays.push(`"@${name} ${params}"`);
  } else if (!grouping.includes(name.toLowerCase())) {
    strays.push(`"@${name}"`);
  } else {
    const isPlatforms = name.toLowerCase() === 'layer' && platformLayers.includes(params);
    visit(rule, { prefixes: isPlatforms ? [...prefixes, ...copied] : prefixes, copied }, strays);
  }
}

/**
 * Whether a selector's element has a class with a prefix, or is inside of such an element. Arguments such as those of
 * `:not()` and `:has()` do not count. A sibling may belong to somebody else, unless both are inside.
 */
function isLocal(selector: Selector, prefixes: readonly string[], nested: boolean): boolean {
  let place: Place = nested && !String(selector).includes('&') ? nestedPlace(selector) : 'elsewhere';
  for (const node of selector.nodes) {
    if (node.type === 'combinator' && place === 'own') place = /[+~|]/.test(node.value) ? 'elsewhere' : 'inside';
    const isName = node.type === 'class' || node.type === 'id';
    // Outside of a rule, `&` is the whole page.
    const isOwn = (node.type === 'nesting' && nested) || (isName && startsLocal(node.value, prefixes));
    if (isOwn && place === 'elsewhere') place = 'own';
  }
  return place !== 'elsewhere';
}

/** Whether a rule is inside of another one, also through `@media`. */
function isNested({ parent }: Rule | AtRule): boolean {
  if (parent?.type === 'rule') return true;
  return parent?.type === 'atrule' && isNested(parent as AtRule);
}

type Place = 'elsewhere' | 'own' | 'inside';

/** Without `&`, a nested selector is inside of its rule's element, or begins with a combinator there. */
function nestedPlace(selector: Selector): Place {
  return selector.first.type === 'combinator' ? 'own' : 'inside';
}

function startsLocal(name: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => name.startsWith(prefix));
}

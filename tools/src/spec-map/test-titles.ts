import { readFileSync } from 'node:fs';
import ts from 'typescript';

const blocks = new Set(['describe', 'test', 'it']);

/**
 * The titles of all tests in a file, each after the titles of the blocks around it, as in `filters › narrow the list`.
 * Read from the source: a title with places to fill in (`%s`, `$name`) stands there as written.
 */
export function testTitles(path: string): ReadonlySet<string> {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kindOf(path));
  const titles = new Set<string>();
  const visit = (node: ts.Node, around: readonly string[]) => {
    const block = ts.isCallExpression(node) ? readBlock(node) : undefined;
    const inside = block ? [...around, block.title] : around;
    if (block?.kind === 'test' || block?.kind === 'it') titles.add(inside.join(' › '));
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, []);
  return titles;
}

function kindOf(path: string): ts.ScriptKind {
  return path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

/** `test('…')`, and `test.each(…)('…')` or `test.each<Row>(…)('…')`. */
function readBlock(call: ts.CallExpression): { readonly kind: string; readonly title: string } | undefined {
  const [title] = call.arguments;
  const kind = call.expression.getText().match(/^\w+/)?.[0] ?? '';
  if (!title || !ts.isStringLiteralLike(title) || !blocks.has(kind)) return undefined;
  return { kind, title: title.text };
}

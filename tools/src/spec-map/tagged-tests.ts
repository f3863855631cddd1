import ts from 'typescript';

/** A test or a block of tests with a comment `// @spec 2.nav.3, 4.cart.1` directly above it. */
export interface TaggedTest {
  readonly title: string;
  /** From 1. */
  readonly line: number;
  readonly ids: readonly string[];
}

export interface TestFile {
  readonly tagged: readonly TaggedTest[];
  /** Lines of tags that stand above no test, or above a skipped one. */
  readonly strayLines: readonly number[];
}

const tag = /^\/\/ @spec (.+)$/;

/**
 * The tagged tests of a source file. Their titles follow those of the blocks around them: `filters › narrow the list`.
 */
export function readTaggedTests(path: string, text: string): TestFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOf(path));
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const tagged: TaggedTest[] = [];
  const claimed = new Set<number>();
  const visit = (node: ts.Node, around: readonly string[]) => {
    const title = ts.isExpressionStatement(node) ? titleOf(node.expression) : undefined;
    const titles = title === undefined ? around : [...around, title];
    const tags = title === undefined ? [] : tagsAbove(node, text);
    if (tags.length > 0) {
      for (const { position } of tags) claimed.add(lineAt(position));
      tagged.push({ title: titles.join(' › '), line: lineAt(node.getStart()), ids: tags.flatMap(({ ids }) => ids) });
    }
    ts.forEachChild(node, (child) => visit(child, titles));
  };
  visit(source, []);
  const written = text.split('\n').flatMap((line, i) => (tag.test(line.trim()) ? [i + 1] : []));
  return { tagged, strayLines: written.filter((line) => !claimed.has(line)) };
}

function kindOf(path: string): ts.ScriptKind {
  return path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

/** `test('…', …)`, `describe('…', …)` and `test.each(…)('…', …)`; undefined for other calls and for skipped tests. */
function titleOf(expression: ts.Expression): string | undefined {
  if (!ts.isCallExpression(expression)) return undefined;
  const [title] = expression.arguments;
  const callee = expression.expression.getText();
  if (!title || !ts.isStringLiteralLike(title) || !/^(?:describe|test|it)\b/.test(callee)) return undefined;
  return /^\w+\.(?:skip|todo)\b/.test(callee) ? undefined : title.text;
}

function tagsAbove(statement: ts.Node, text: string) {
  const comments = ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? [];
  return comments.flatMap(({ pos, end }) => {
    const ids = tag.exec(text.slice(pos, end).trim())?.[1];
    return ids === undefined ? [] : [{ position: pos, ids: ids.split(',').map((id) => id.trim()) }];
  });
}

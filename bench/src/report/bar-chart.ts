export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The label behind the bar. */
  readonly text: string;
}

export interface Panel {
  readonly title: string;
  readonly groups: readonly { readonly label: string; readonly bars: readonly Bar[] }[];
}

const layout = { width: 860, labels: 300, numbers: 80, bar: 16, gap: 4, group: 30, title: 40 };
/** In the order of the contenders; the first one is highlighted. */
const colors = ['#0f766e', '#94a3b8', '#cbd5e1', '#e2e8f0'];

/** Grouped horizontal bars as an SVG. All bars of a panel share one scale, which begins at 0. */
export function barChart(panels: readonly Panel[]): string {
  let top = 0;
  const groups = panels.map((panel) => {
    const { markup, height } = drawPanel(panel, top);
    top += height;
    return markup;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${top}" font-family="system-ui, sans-serif" font-size="13">`,
    `<rect width="${layout.width}" height="${top}" fill="#ffffff"/>`,
    ...groups,
    '</svg>',
    '',
  ].join('\n');
}

function drawPanel({ title, groups }: Panel, top: number): { markup: string; height: number } {
  const longest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)), Number.MIN_VALUE);
  const scale = (layout.width - layout.labels - layout.numbers) / longest;
  const lines = [text(16, top + 26, title, 'font-weight="600" font-size="15"')];
  let y = top + layout.title;
  for (const { label, bars } of groups) {
    lines.push(text(16, y + 15, label, 'font-weight="600" fill="#334155"'));
    y += 22;
    for (const [place, bar] of bars.entries()) {
      lines.push(drawBar(bar, { y, width: bar.value * scale, fill: colors[place % colors.length] ?? '' }));
      y += layout.bar + layout.gap;
    }
    y += layout.group - 22;
  }
  return { markup: lines.join('\n'), height: y - top + 8 };
}

function drawBar(bar: Bar, { y, width, fill }: { y: number; width: number; fill: string }): string {
  const middle = y + layout.bar - 4;
  return [
    text(layout.labels - 10, middle, bar.label, 'text-anchor="end" fill="#475569"'),
    `<rect x="${layout.labels}" y="${y}" width="${Math.max(width, 1).toFixed(1)}" height="${layout.bar}" rx="2" fill="${fill}"/>`,
    text(layout.labels + width + 6, middle, bar.text, 'fill="#0f172a"'),
  ].join('\n');
}

function text(x: number, y: number, content: string, more: string): string {
  const safe = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${safe}</text>`;
}

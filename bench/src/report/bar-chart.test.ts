import { barChart } from './bar-chart.ts';

const bars = [
  { label: 'this site', value: 200, text: '200 ms' },
  { label: 'a < b & c', value: 800, text: '800 ms' },
];

test('bar lengths are proportional to their values', () => {
  const widths = [
    ...barChart([{ title: 'Time', groups: [{ label: '/', bars }] }]).matchAll(/width="([\d.]+)" height="16"/g),
  ];
  const [first = 0, second = 0] = widths.map(([, width]) => Number(width));
  expect(second / first).toBeCloseTo(4, 1);
});

test('text is escaped and otherwise unchanged', () => {
  const svg = barChart([{ title: 'Time', groups: [{ label: '/', bars }] }]);
  expect(svg).toContain('a &lt; b &amp; c');
  expect(svg).toContain('800 ms');
});

test('a chart without bars is valid', () => {
  expect(barChart([{ title: 'Nothing', groups: [] }])).toContain('Nothing');
});

import { inlineStyles } from './inline-styles.ts';

const inline = (css: string) => inlineStyles([], [{ address: '/remotes/trial/one/page.css', css }]).styles[0]?.css;

// The gate reads the file: a change that ends a string elsewhere would make rules for the whole page of what is a text
// there.
test.each([
  '.trial_a{--a:"/*# sourceMappingURL=";--b: */;--c:"} header{display:none} .trial_c{--d:"}',
  '.trial_a{--a:</*"*/;--b:"} header{display:none} .trial_c{--c:"}',
  '.trial_a{--a:"url("* ;--b:"*/} header{display:none} .trial_c{--d:"}',
  ".trial_a{--a:'url('* ;--b:'*/} header{display:none} .trial_c{--d:'}",
  '.trial_a{content:"url(x.png)"}/* url(x.png) */',
  // A function of another name, as the gate and browsers read it: with a folder in it, a comment would begin.
  '.trial_a{--q:imgurl(*)}.trial_b::after{content:"*/)} header{display:none} .trial_c{color:red} /*"}',
  '.trial_a{--q:#url(*)}.trial_b::after{content:"*/)} header{display:none} .trial_c{color:red} /*"}',
  '.trial_a{--q:@url(*)}.trial_b::after{content:"*/)} header{display:none} .trial_c{color:red} /*"}',
  '.trial_a{--q:\\31 url(*)}.trial_b::after{content:"*/)} header{display:none} .trial_c{color:red} /*"}',
  '.trial_a{background:url(a\\ )}.trial_b::after{content:")} header{display:none} .trial_c{color:red} /*"}',
  '.trial_a{--q:-url(*);--r:éurl(*);--s:\\\\url(*)}',
])('what is inside of a string in the file stays inside: %s', (css) => {
  expect(inline(css)).toBe(css);
});

test('the map at the end goes, and no style ends its element', () => {
  expect(inline('.trial_a{color:red}\n/*# sourceMappingURL=page.css.map*/\n')).toBe('.trial_a{color:red}');
  expect(inline('.trial_a::after{content:"</STYLE><b>"}')).toBe('.trial_a::after{content:"<\\/STYLE><b>"}');
});

test.each([
  ['url(x.png)', 'url(/remotes/trial/one/x.png)'],
  ['url( "x y.png" )', 'url("/remotes/trial/one/x y.png")'],
  ["url('a/b.png')", "url('/remotes/trial/one/a/b.png')"],
  ['url(/x.png)', 'url(/x.png)'],
  ['url("data:image/png;base64,AA==")', 'url("data:image/png;base64,AA==")'],
  ['url(#mask)', 'url(#mask)'],
  ['url("")', 'url("")'],
])('of addresses, relative ones begin at the root: %s', (written, inlined) => {
  expect(inline(`.trial_a{background:${written}}`)).toBe(`.trial_a{background:${inlined}}`);
});

test.each([
  ...['/*', 'url(', 'url("', '"', "'", 'url(x ', '\n'].map((part) => ['', part, '']),
  ['.trial_a{--a:imgurl(', ' ', 'a b)}'],
  ['.trial_a{--a:url("x"', '\t', 'b)}'],
  ['/*# sourceMappingURL=x*/', ' ', 'b'],
])('a sheet of nothing but %j and many %j is read in one pass', (first, part, last) => {
  const css = `.a{}${first}${part.repeat(Math.floor(190_000 / part.length))}${last}`;
  expect(inline(css)?.length).toBeGreaterThan(0);
});

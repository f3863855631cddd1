import { input } from '../testing/a-gate-input.ts';
import { checkStyles, strayStyles } from './styles.ts';

const stray = (text: string) => strayStyles(text, 'mfe-own_', ['cc_']);

test.each([
  ['.mfe-own_a{color:red}'],
  ['.mfe-own_a p,.mfe-own_b>svg,#mfe-own_c{color:red}'],
  ['.mfe-own_a+.mfe-own_b,.mfe-own_a~.mfe-own_b em{color:red}'],
  ['.mfe-own_a li+li,.mfe-own_a>*~*{color:red}'],
  [':root[data-slow] .mfe-own_a:is(header)::before{color:red}'],
  ['@media print{@supports (gap:0){.mfe-own_a{color:red;&:hover,p,p+p,&>em,>li+li{color:red}}}}'],
  ['.mfe-own_a{@media print{&:hover,p{color:red}}}'],
  ['@keyframes mfe-own_turn{from{color:red}to{color:blue}}'],
  ['@layer cc-base,cc-components;@layer cc-components{.cc_button>svg{color:red}@keyframes cc_turn{to{color:red}}}'],
  ['/* header{} */.mfe-own_a::after{content:"} header{"}'],
])('%s stays inside', (text) => expect(stray(text)).toEqual([]));

test.each([
  ['header{display:none}', '"header"'],
  ['.mfe-own_a,*{margin:0}', '"*"'],
  [':root{--cc-accent:red}', '":root"'],
  ['body{background:red}', '"body"'],
  ['.header{display:none}', '".header"'],
  ['.mfe-ownother_a{color:red}', '".mfe-ownother_a"'],
  ['.cc_button{color:red}', '".cc_button"'],
  ['html:has(.mfe-own_a){color:red}', '"html:has(.mfe-own_a)"'],
  [':not(.mfe-own_a){color:red}', '":not(.mfe-own_a)"'],
  [':is(.mfe-own_a,header){color:red}', '":is(.mfe-own_a,header)"'],
  ['.mfe-own_a~header{color:red}', '".mfe-own_a~header"'],
  ['.mfe-own_a+* p{color:red}', '".mfe-own_a+* p"'],
  ['.mfe-own_a{~header{color:red}}', '"~header"'],
  ['.mfe-own_a{header:has(&){color:red}}', '"header:has(&)"'],
  ['&{color:red}', '"&"'],
  ['@scope (header){color:red}', '"@scope"'],
  ['@media print{header{color:red}}', '"header"'],
  ['@layer cc-components{header{color:red}}', '"header"'],
  ['@layer mine{.cc_button{color:red}}', '".cc_button"'],
  ['@keyframes spin{to{color:red}}', '"@keyframes spin"'],
  ['@font-face{font-family:Inter}', '"@font-face"'],
  ['@import "other.css";', '"@import"'],
  ['@property --x{syntax:"*";inherits:false}', '"@property"'],
])('%s reaches beyond', (text, found) => expect(stray(text)).toEqual([found]));

test.each(['\n', '\r', '\f', '\0\n', '\\\\\n', '\\\0\n'])('a string is not passed over the line break %j', (end) => {
  expect(stray(`.mfe-own_a{--a:"x${end};} header{color:red} .mfe-own_b{--b:x"}`)).toHaveLength(1);
  expect(stray(`.mfe-own_a{--a:'x${end};} header{color:red} .mfe-own_b{--b:x'}`)).toHaveLength(1);
});

test.each([
  '--a:{} header{color:red}',
  '@media all{--a:{} header{color:red}}',
  ".mfe-own_a{--a:b url x((a'b))'));} header{color:red} .mfe-own_b{--b:'}",
  '.mfe-own_a{--<:{} header:not(&){color:red}}',
  '.mfe-own_a{--a:\\/*;} header{color:red} .mfe-own_b{--b:*/}',
])('what is a value or a comment for this parser only is not passed: %s', (text) => {
  expect(stray(text)).toHaveLength(1);
});

test.each([
  'u\\72l(x"y)',
  'u\\72\tl(x"y)',
  "u\\72l(x'y)",
  'ur\\l(/*)',
  '\\75 rl(x"y)',
  '.url(x"y)',
  '<!--url(/*)',
  'URL( x"y)',
  "url(\\'/*)",
])('an address without quotation marks ends as in browsers: %s', (address) => {
  expect(stray(`.mfe-own_a{--a:${address};} header{color:red} .mfe-own_b{--b:${address}}`)).toHaveLength(1);
});

test('an escaped class before a pseudo-class is passed', () => {
  expect(stray(String.raw`.mfe-own_1\/2:not(.mfe-own_b){color:red}`)).toEqual([]);
});

test.each(['\\\n', '\\\r\n', '\\"'])('a string goes on after %j', (escape) => {
  expect(stray(`.mfe-own_a{--a:"x${escape};} header{color:red} .mfe-own_b{--b:x"}`)).toEqual([]);
});

test('what cannot be read is not passed', () => {
  expect(stray('.mfe-own_a{color:red')).toEqual([expect.stringContaining('cannot be read')]);
});

test('a copy of the shared classes is passed where no page lists it, and nowhere else', () => {
  const found = (file: string) =>
    checkStyles(input({}, { texts: new Map([[file, '@layer cc-components{.cc_button{color:red}}']]) }));
  expect(found('17.css')).toEqual([]);
  expect(found('page.css')).toMatchObject([{ what: expect.stringContaining('page.css has ".cc_button"') }]);
});

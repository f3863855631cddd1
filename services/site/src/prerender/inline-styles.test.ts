import { inlineStyles } from './inline-styles.ts';

const inline = (css: string) => inlineStyles('', [{ address: '/remotes/trial/one/page.css', css }]).styles[0]?.css;

// The gate reads the file: a change that ends a string elsewhere would make rules for the whole page of what is a text there.
test.each([
  '.trial_a{--a:"/*# sourceMappingURL=";--b: */;--c:"} header{display:none} .trial_c{--d:"}',
  '.trial_a{--a:</*"*/;--b:"} header{display:none} .trial_c{--c:"}',
])('what is inside of a string in the file stays inside: %s', (css) => {
  expect(inline(css)).toBe(css);
});

test('the map at the end goes, and no style ends its element', () => {
  expect(inline('.trial_a{color:red}\n/*# sourceMappingURL=page.css.map*/\n')).toBe('.trial_a{color:red}');
  expect(inline('.trial_a::after{content:"</STYLE><b>"}')).toBe('.trial_a::after{content:"<\\/STYLE><b>"}');
});

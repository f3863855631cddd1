/* global document, Node */
// A browser that translates a page puts an element in the place of each text. React no longer finds such a text: it throws, and
// the page is gone, when it removes the text from beside other nodes, or inserts something before it. So a text that comes and
// goes there has an element of its own, and so has one that something comes and goes before. Where React does one of the two,
// this fails the test, like fail-on-mistakes.cjs, whose list it uses.
const key = Symbol.for('@cc/mistakes-met-in-tests');

/** Notes a text that React will not find in a translated page. What a test renders first is alone in its container. */
function note(what, parent, text) {
  const isText = text?.nodeType === Node.TEXT_NODE && text.data.trim() !== '';
  if (!isText || !parent.isConnected || parent.parentNode === document.body) return;
  const place = `<${parent.tagName.toLowerCase()} class="${parent.className}">`;
  (globalThis[key] ??= []).push(`React ${what} the text "${text.data}" in ${place}: give it an element of its own`);
}

// Tests of prerendering have no document.
if (globalThis.Node) {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function (child) {
    note('removes', this, child);
    return removeChild.call(this, child);
  };
  Node.prototype.insertBefore = function (child, next) {
    note('inserts something before', this, next);
    return insertBefore.call(this, child, next);
  };
}

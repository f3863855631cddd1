// Browser features that jsdom lacks and that react-router, Radix and the virtual list expect.
const { TextDecoder, TextEncoder } = require('node:util');
const { webcrypto } = require('node:crypto');

Object.assign(globalThis, { TextDecoder, TextEncoder });
if (!globalThis.crypto?.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
globalThis.performance.mark ??= () => undefined;
globalThis.ResizeObserver ??= class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};
if (globalThis.Element) {
  globalThis.Element.prototype.hasPointerCapture ??= () => false;
  globalThis.Element.prototype.setPointerCapture ??= () => undefined;
  globalThis.Element.prototype.releasePointerCapture ??= () => undefined;
  globalThis.Element.prototype.scrollIntoView ??= () => undefined;
}
if (globalThis.HTMLDialogElement) {
  globalThis.HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  globalThis.HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
}
if (globalThis.window) {
  globalThis.window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  });
  globalThis.window.scrollTo = () => undefined;
}

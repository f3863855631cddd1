// Every class of a CSS module is its own name, so tests may read class names.
module.exports = new Proxy(
  { __esModule: false },
  { get: (_target, key) => (key === '__esModule' ? false : String(key)) },
);

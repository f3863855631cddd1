const { configure } = require('@testing-library/dom');

// Milliseconds that `find…` and `waitFor` wait. A busy machine takes longer than the library's second.
configure({ asyncUtilTimeout: 20_000 });

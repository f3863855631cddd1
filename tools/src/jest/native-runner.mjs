// Runs test files as production runs the services: with Node's own module loader and type stripping. Each module is loaded
// once in a worker instead of once for each test file, so a module that tests share must not keep state of one test file.
// The package jest-light-runner does the same, but has no timeout for a hung test.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { default: circus } = require('jest-circus/runner');

/** Jest's `testRunner`: Jest's own one, without its virtual machine and module registry. */
export default function runNatively(globalConfig, projectConfig, environment, runtime, ...file) {
  environment.global = globalThis;
  // The tests of a file are registered in this module, so each file needs a fresh one, with a fresh list of listeners.
  runtime.requireInternalModule = (path) => {
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete require.cache[path];
    return require(path);
  };
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (path) => import(pathToFileURL(path).href);
  return circus(globalConfig, projectConfig, environment, runtime, ...file);
}

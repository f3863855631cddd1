const { default: TestEnvironment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');

/** jsdom with the browser's classes for requests and responses, which jsdom lacks. */
class DomEnvironment extends TestEnvironment {
  // With the jsdom 26 of jest-environment-jsdom, tests take a quarter more processor time.
  constructor(config, context) {
    super(config, context, jsdom);
    const { Headers, Request, Response } = globalThis;
    Object.assign(this.global, { Headers, Request, Response });
  }
}

module.exports = DomEnvironment;

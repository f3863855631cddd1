const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with the browser's classes for requests and responses, which jsdom lacks. */
class DomEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const { Headers, Request, Response } = globalThis;
    Object.assign(this.global, { Headers, Request, Response });
  }
}

module.exports = DomEnvironment;

const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with what every browser has for requests and answers, and jsdom has not. */
class DomEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const { Headers, Request, Response } = globalThis;
    Object.assign(this.global, { Headers, Request, Response });
  }
}

module.exports = DomEnvironment;

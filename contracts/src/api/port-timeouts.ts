/**
 * Fastify's settings for a port of ours (D13.9): slow requests and silent connections are closed.
 * @param requestTimeout milliseconds in which a request must have arrived, body included.
 */
export function portTimeouts(requestTimeout: number) {
  return {
    requestTimeout,
    // Longer than any answer takes: a send may wait for its mailbox, a new token and the provider.
    connectionTimeout: 180_000,
    // Longer than the 60 seconds of usual load balancers, so that none of them uses a connection that ends.
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: Math.min(requestTimeout, 15_000),
      connectionsCheckingInterval: Math.min(requestTimeout, 5000),
    },
  };
}

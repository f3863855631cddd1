const privateHost =
  /^([^.:]+|.+\.(internal|local|localhost)|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[(::1|f[cd].*)\])$/;

/**
 * Whether a host is in our own network: a name without a dot, as in a network of containers, or an address that the
 * internet does not route. What goes elsewhere has to be encrypted.
 */
export function isPrivateHost(hostname: string): boolean {
  return privateHost.test(hostname);
}

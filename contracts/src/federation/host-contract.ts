/**
 * Version of what the shell gives to remotes (`host-services.ts`, `events.ts`, `remote-module.ts`) by semantic
 * versioning: the major changes when a remote built before would break, the minor when something was added. Every build
 * carries it (D25.4).
 */
export const hostContractVersion = '1.0.0';

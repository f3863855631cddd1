import * as z from 'zod/mini';
import { registrySchema, remoteNameSchema, remoteVersionSchema } from './registry.ts';

/** Data that the registry writes into the document of the standalone host. */
export const standalonePageSchema = z.extend(registrySchema, {
  /** Stored versions by remote, the newest first. */
  versions: z.record(remoteNameSchema, z.array(remoteVersionSchema)),
});
export type StandalonePage = z.output<typeof standalonePageSchema>;

/** Id of the element that holds it. */
export const standalonePageElementId = 'cc-standalone';

/** Before a remote's name in the standalone host's addresses; the page's own path follows it. */
export const standalonePath = '/alone/';
/** Before the names of the standalone host's own files. */
export const standaloneFilesPath = '/standalone/';
/** Before `<remote>/<version>/<file>` in the store. */
export const remotesPath = '/remotes/';

/**
 * Event of the document of a standalone host, with an address as its detail. The host shows the address without loading
 * the page again, and cancels the event; without effect for addresses of other remotes and versions.
 */
export const showAddressEvent = 'cc:show-address';

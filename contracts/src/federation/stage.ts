import * as z from 'zod/mini';
import { registrySchema, remoteNameSchema, remoteVersionSchema } from './registry.ts';

/** What the store writes into the stage's document. */
export const stagePageSchema = z.extend(registrySchema, {
  /** Stored versions by remote, the newest first. */
  versions: z.record(remoteNameSchema, z.array(remoteVersionSchema)),
});
export type StagePage = z.output<typeof stagePageSchema>;

/** Id of the element that holds it. */
export const stagePageElementId = 'cc-stage';

/** Before a remote's name in the addresses of the stage; behind it the page's own path. */
export const stagePath = '/alone/';
/** Before the names of the stage's own files. */
export const stageFilesPath = '/stage/';
/** Before `<remote>/<version>/<file>` in the store. */
export const remotesPath = '/remotes/';

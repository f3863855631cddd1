import { z } from 'zod';

/** Name of a remote: its folder, its workspace and its container. */
export const remoteNameSchema = z.string().regex(/^[a-z][a-z0-9-]*$/);
export const remoteVersionSchema = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]*$/);

const navigationItemSchema = z.object({
  label: z.string().min(1),
  to: z.string().startsWith('/'),
  /** Lower numbers stand further left, or further up. */
  order: z.number(),
  /** `header`: among the site's main links; so it is when nothing is said. `account`: in the signed-in user's own menu. */
  place: z.enum(['header', 'account']).optional(),
});
export type NavigationItem = z.output<typeof navigationItemSchema>;

/** Places of the shell's frame that remotes may fill. */
export const frameSlots = ['footer', 'header-actions'] as const;
export type FrameSlot = (typeof frameSlots)[number];

/** A remote's claim to a place of the frame: the shell draws the fragment there, and so names no feature itself. */
const slotClaimSchema = z.object({ slot: z.enum(frameSlots), fragment: z.string().min(1) });

/** What a document says of itself. */
const documentWords = {
  title: z.string().min(1),
  description: z.string().optional(),
  /** schema.org objects for the document. `{siteUrl}` in their texts stands for the site's origin. */
  structuredData: z.array(z.record(z.string(), z.unknown())).optional(),
};

/** One address of a path that has parameters. */
const routeAddressSchema = z.object({ path: z.string().regex(/^\/[^:*]*$/), ...documentWords });
export type RouteAddress = z.output<typeof routeAddressSchema>;

/** What a team says about its remote, in `remote.json` of its folder. */
export const remoteDeclarationSchema = z.object({
  name: remoteNameSchema,
  owner: z.string().min(1),
  routes: z.array(
    z.object({
      path: z.string().startsWith('/'),
      ...documentWords,
      signInRequired: z.boolean().default(false),
      /** `ink`: the page begins with a dark hero, which lies under the header until the page is scrolled. */
      headerTone: z.enum(['paper', 'ink']).optional(),
      /** True for pages that search engines shall not list, such as steps of a purchase. */
      noindex: z.boolean().optional(),
      /**
       * All that exists under a path with parameters. Any other address of the path is still the remote's to show, under
       * the route's own title, and answers 404. Left out: the site cannot tell, and takes each for a page.
       */
      addresses: z.array(routeAddressSchema).optional(),
    }),
  ),
  fragments: z.array(z.string()).default([]),
  slots: z.array(slotClaimSchema).default([]),
  navigation: z.array(navigationItemSchema).default([]),
});
export type RemoteDeclaration = z.output<typeof remoteDeclarationSchema>;

const fileListSchema = z.object({ js: z.array(z.string()), css: z.array(z.string()) });
export type FileList = z.output<typeof fileListSchema>;

/** Files that one page of a remote needs besides `files`, by the path of its route: a document preloads them. */
const pageFilesSchema = z.record(z.string(), fileListSchema).default({});

/** `remote-manifest.json` of one built version: the declaration, and the files that the build made of it. */
export const remoteManifestSchema = remoteDeclarationSchema.extend({
  version: remoteVersionSchema,
  /** Global name that the container's entry script sets. */
  global: z.string().min(1),
  /** Entry script, relative to the version's folder. */
  entry: z.string().min(1),
  /** Files that every page of the remote needs, relative to the version's folder, entry excluded. */
  files: fileListSchema,
  pages: pageFilesSchema,
});
export type RemoteManifest = z.output<typeof remoteManifestSchema>;

/** Where one version of a remote is loaded from. Addresses are absolute paths or URLs. */
const remoteSourceSchema = z.object({
  version: remoteVersionSchema,
  global: z.string(),
  entry: z.string(),
  files: fileListSchema,
  pages: pageFilesSchema,
});
export type RemoteSource = z.output<typeof remoteSourceSchema>;

const registeredRemoteSchema = remoteDeclarationSchema.extend({
  live: remoteSourceSchema,
  /** The version that was live before, to fall back on. */
  previous: remoteSourceSchema.optional(),
});
export type RegisteredRemote = z.output<typeof registeredRemoteSchema>;

/** Which version of which remote is live: inlined by the site into every document. */
export const registrySchema = z.object({ remotes: z.array(registeredRemoteSchema) });
export type Registry = z.output<typeof registrySchema>;

/** Id of the element that holds the registry, and of the one that holds the `HostConfig`, in the site's document. */
export const registryElementId = 'cc-registry';
export const hostConfigElementId = 'cc-config';

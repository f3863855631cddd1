import * as z from 'zod/mini';

// These schemas are in the shell's first file. `zod/mini` is zod as functions, so a build keeps only the used ones.

const nonEmpty = z.string().check(z.minLength(1));
/** Browsers read `//host` as another site, with a backslash or a tab too. */
const sitePath = z.string().check(z.regex(/^\/(?![/\\\s])/));

// Reports of browsers name routes, fragments, remotes and versions, so these names are short and plain.
/**
 * Segments that are fixed, a `:parameter`, or a `*` at the end. The router has more signs, such as `?`: the site has
 * not.
 */
const routePath = z.string().check(z.regex(/^(?=\/)(\/:?[\w.~-]+)*(\/\*?)?$/), z.maxLength(100));
const fragmentName = z.string().check(z.regex(/^[\w.:-]+$/), z.maxLength(100));

/** Name of a remote: its folder, its workspace and its container. */
export const remoteNameSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(64));
export const remoteVersionSchema = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]*$/), z.maxLength(64));

const navigationItemSchema = z.object({
  label: nonEmpty,
  to: sitePath,
  /** Items are sorted by this number, left to right or top to bottom. */
  order: z.number(),
  /**
   * `header`: one of the site's main links; the default. `account`: in the signed-in user's menu. `drawer`: after the
   * main links, in the menu of small screens alone.
   */
  place: z.optional(z.enum(['header', 'account', 'drawer'])),
});
export type NavigationItem = z.output<typeof navigationItemSchema>;

/** Slots of the shell's frame that remotes may fill. */
export const frameSlots = ['footer', 'header-actions'] as const;
export type FrameSlot = (typeof frameSlots)[number];

/** A remote's claim to a slot of the frame: the shell renders the fragment there, and so names no feature itself. */
const slotClaimSchema = z.object({ slot: z.enum(frameSlots), fragment: nonEmpty });

/** Title, description and structured data of a document. */
const documentFields = {
  title: nonEmpty,
  description: z.optional(z.string()),
  /** schema.org objects for the document. `{siteUrl}` in their texts stands for the site's origin. */
  structuredData: z.optional(z.array(z.record(z.string(), z.unknown()))),
};

/** One address of a path that has parameters. */
const routeAddressSchema = z.object({
  path: z.string().check(z.regex(/^(?=\/)(\/[\w.~%-]+)*\/?$/)),
  ...documentFields,
});
export type RouteAddress = z.output<typeof routeAddressSchema>;

/**
 * Another remote's fragment that this one places, with examples of the props that it passes. A deployment of the other
 * remote that would break this use is refused.
 */
const fragmentUseSchema = z.object({
  remote: remoteNameSchema,
  fragment: nonEmpty,
  props: z._default(z.array(z.record(z.string(), z.unknown())), []),
  /** Pages of this remote with the fragment: the browser check of the other remote opens the first one. */
  pages: z.optional(z.array(sitePath)),
});
export type FragmentUse = z.output<typeof fragmentUseSchema>;

/**
 * Unsaved work that a sign-out would delete, as it empties the browser's storage (D16.5). While there is any, the
 * remote keeps the user's id under `key` in local storage; the shell then asks first, also where the remote is not
 * loaded.
 */
const draftSchema = z.object({
  key: nonEmpty,
  /** What would be lost, in one or two sentences. */
  loss: nonEmpty,
});
export type Draft = z.output<typeof draftSchema>;

const byteLimit = z.optional(z.int().check(z.positive()));

/** Bytes on the wire, after brotli. A limit that is left out is the platform's own. */
export const budgetSchema = z.object({
  /** The remote's entry script and what every page and fragment of it loads. */
  entryBytes: byteLimit,
  /** Additional files of one page. */
  pageBytes: byteLimit,
  /** Additional files of one fragment, which pages of other teams load. */
  fragmentBytes: byteLimit,
  /** Why it needs more than the platform gives: the operator reads it before approving the limits. */
  reason: z.optional(nonEmpty),
});
export type Budget = z.output<typeof budgetSchema>;

/** A team's declaration of its remote: `remote.json` in its folder. */
export const remoteDeclarationSchema = z.object({
  name: remoteNameSchema,
  owner: nonEmpty,
  routes: z.array(
    z.object({
      path: routePath,
      ...documentFields,
      signInRequired: z._default(z.boolean(), false),
      /** `ink`: the page begins with a dark hero, which lies under the header until the page is scrolled. */
      headerTone: z.optional(z.enum(['paper', 'ink'])),
      /** True for pages that search engines shall not list, such as steps of a purchase. */
      noindex: z.optional(z.boolean()),
      /**
       * Here a user keeps an account that is to be deleted (D23.2). The shell leads such a user to it after the
       * sign-in.
       */
      keepsAccount: z.optional(z.boolean()),
      /**
       * All existing addresses of a path with parameters. The remote still renders any other address of the path, under
       * the route's own title and with status 404. Left out: the site treats every address of the path as a page.
       */
      addresses: z.optional(z.array(routeAddressSchema)),
    }),
  ),
  fragments: z._default(z.array(fragmentName), []),
  slots: z._default(z.array(slotClaimSchema), []),
  navigation: z._default(z.array(navigationItemSchema), []),
  uses: z.optional(z.array(fragmentUseSchema)),
  drafts: z.optional(z.array(draftSchema)),
  /**
   * Live routes that this version removes on purpose. A version that lacks a live route is refused unless it is listed
   * here.
   */
  retired: z.optional(z.array(sitePath)),
  /** Left out: the platform's own. */
  budget: z.optional(budgetSchema),
});
export type RemoteDeclaration = z.output<typeof remoteDeclarationSchema>;

// By these endings the gate knows what it looks into.
const script = z.string().check(z.endsWith('.js'));
const sheet = z.string().check(z.endsWith('.css'));
const fileListSchema = z.object({ js: z.array(script), css: z.array(sheet) });
export type FileList = z.output<typeof fileListSchema>;

/** Files that one page of a remote needs besides `files`, by the path of its route: a document preloads them. */
const pageFilesSchema = z._default(z.record(z.string(), fileListSchema), {});

/** Files that a fragment needs besides `files`, by its name: documents prerendered with the fragment preload them. */
const fragmentFilesSchema = z.optional(z.record(z.string(), fileListSchema));

/** What the shell's manifest has besides a remote's. It is the page that the remotes run in. */
const hostPartsSchema = z.object({
  /** Fonts of the first paint, to be preloaded. */
  fonts: z.array(z.string()),
  /** The product's mark for the browser's tab. */
  icon: z.optional(z.string()),
  /** The inline script of a prerendered page: it loads all others on demand. */
  loader: z.optional(z.string()),
});

/** The tools that federated a build. */
export const federationBuildSchema = z.object({
  /** Such as `webpack 5.110.3`. */
  bundler: nonEmpty,
  /** Version of the federation runtime. */
  runtime: nonEmpty,
});
export type FederationBuild = z.output<typeof federationBuildSchema>;

/**
 * `remote-manifest.json` of one built version: the declaration, and the files of the build. Optional fields may be
 * missing from older builds; the deploy gate requires them. The shell's is one too, with `host` (D25).
 */
export const remoteManifestSchema = z.extend(remoteDeclarationSchema, {
  version: remoteVersionSchema,
  /** Global name that the container's entry script sets. */
  global: nonEmpty,
  /** Entry script, relative to the version's folder. */
  entry: script,
  /** Files that every page of the remote needs, relative to the version's folder, entry excluded. */
  files: fileListSchema,
  pages: pageFilesSchema,
  fragmentFiles: fragmentFilesSchema,
  /** Props of each fragment as JSON Schema, by the fragment's name. Without a schema nothing is promised. */
  fragmentProps: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
  /**
   * Modules that the page has once, by the version range that this build needs; for the shell, by the version that it
   * brings.
   */
  shared: z.optional(z.record(z.string(), z.string())),
  /** Version of the host services that it was built with; for the shell, that it gives. */
  hostContract: z.optional(z.string()),
  /** Version of the API's contract that it was built with. */
  apiContract: z.optional(z.string()),
  federation: z.optional(federationBuildSchema),
  /** Bytes on the wire of each script and style sheet, after brotli. */
  sizes: z.optional(z.record(z.string(), z.int().check(z.nonnegative()))),
  /** File with the scenarios of its pages. */
  scenarios: z.optional(z.string()),
  /** File that renders its pages on the site's server. */
  server: z.optional(z.string()),
  /** The shell's alone. */
  host: z.optional(hostPartsSchema),
});
export type RemoteManifest = z.output<typeof remoteManifestSchema>;

/**
 * Values of the `integrity` attribute by address. Browsers refuse a file with another hash. Missing in development
 * only.
 */
export const integritySchema = z.optional(z.record(z.string(), z.string()));

/** Where one version of a remote is loaded from. Addresses are absolute paths or URLs. */
const remoteSourceSchema = z.object({
  version: remoteVersionSchema,
  global: z.string(),
  entry: z.string(),
  files: fileListSchema,
  pages: pageFilesSchema,
  fragmentFiles: fragmentFilesSchema,
  /** Of the files above. A document has the entry's only: the entry has those of all other files. */
  integrity: integritySchema,
  /** The build that renders its pages on the site's server. Left out: its pages are rendered in the browser only. */
  server: z.optional(z.string()),
});
export type RemoteSource = z.output<typeof remoteSourceSchema>;

const registeredRemoteSchema = z.extend(remoteDeclarationSchema, {
  /** Left out of documents: no page shows it. */
  owner: z._default(z.string(), ''),
  live: remoteSourceSchema,
  /** The version to fall back on: the one that was live before, or the live one when this visitor gets another. */
  previous: z.optional(remoteSourceSchema),
  /** The reason why this visitor gets this version; `live` when left out. */
  channel: z.optional(z.enum(['live', 'canary', 'override'])),
});
export type RegisteredRemote = z.output<typeof registeredRemoteSchema>;

/** A remote that this visitor gets from another address: the shell loads `remote-manifest.json` from there. */
const addressOverrideSchema = z.object({ name: remoteNameSchema, overrideUrl: z.url({ protocol: /^https?$/ }) });
export type AddressOverride = z.output<typeof addressOverrideSchema>;

/** Which version of which remote this visitor gets: inlined by the site into every document. */
export const registrySchema = z.object({
  remotes: z.array(registeredRemoteSchema),
  /** They replace those in `remotes`, which may lack a remote of that name. */
  overrides: z.optional(z.array(addressOverrideSchema)),
});
export type Registry = z.output<typeof registrySchema>;

/** Id of the element that holds the registry, and of the one that holds the `HostConfig`, in the site's document. */
export const registryElementId = 'cc-registry';
export const hostConfigElementId = 'cc-config';

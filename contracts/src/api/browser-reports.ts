import { z } from 'zod';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';
import {
  browserReportsPath,
  errorSources,
  reportMessageMaxLength,
  reportsPerRequest,
  withoutPersonalData,
} from './browser-report-rules.ts';
import { defineEndpoint } from './endpoint.ts';

export * from './browser-report-rules.ts';

/** Milliseconds. A longer duration than ten minutes means that the machine was asleep. */
const longest = 600_000;

const text = (maxLength: number) => z.string().min(1).max(maxLength);

/** The cause and its location. */
const attribution = {
  /** A remote's name, or `shell`. */
  remote: remoteNameSchema,
  /** Left out where it is not known. */
  version: z.optional(remoteVersionSchema),
  /** Path pattern of the route that was open, such as `/product/:id`: never an address with parameters. */
  page: text(100).regex(/^(\/[\w.~:*/-]*|\*)$/),
};

/** One part of a remote was wanted: how long it took until it was there, or that it was not to be had. */
export const loadReportSchema = z.strictObject({
  kind: z.literal('load'),
  ...attribution,
  /** The route's pattern, or the fragment's name. */
  part: text(100).regex(/^[\w.~:*/-]+$/),
  ms: z.int().min(0).max(longest),
  ok: z.boolean(),
  /** True where this version stood in for another that did not do. */
  fellBack: z.boolean(),
});
export type LoadReport = z.output<typeof loadReportSchema>;

export const errorReportSchema = z.strictObject({
  kind: z.literal('error'),
  ...attribution,
  /**
   * `load`: the version did not load. `render`: React could not render or hydrate it. `prerender`: the site could not
   * render its page. The rest: uncaught errors.
   */
  source: z.enum(errorSources),
  message: z.string().max(reportMessageMaxLength).transform(withoutPersonalData),
  /** File and position of the innermost frame, such as `/remotes/mfe-x/1a2b/2.js:1:200`. */
  at: text(200)
    .regex(/^\/[A-Za-z0-9_./-]+:\d+:\d+$/)
    .optional(),
});
export type ErrorReport = z.output<typeof errorReportSchema>;

export const vitalReportSchema = z.strictObject({
  kind: z.literal('vital'),
  ...attribution,
  name: z.enum(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
  /** Milliseconds; for CLS its score. */
  value: z.number().min(0).max(longest),
  rating: z.enum(['good', 'needs-improvement', 'poor']),
});
export type VitalReport = z.output<typeof vitalReportSchema>;

export const browserReportSchema = z.discriminatedUnion('kind', [
  loadReportSchema,
  errorReportSchema,
  vitalReportSchema,
]);
export type BrowserReport = z.output<typeof browserReportSchema>;

/**
 * Loads, errors and vitals of remotes, sent as JSON by `navigator.sendBeacon`, which ignores the answer. It needs no
 * sign-in, and reports contain no personal data.
 */
export const browserReports = defineEndpoint({
  method: 'POST',
  path: browserReportsPath,
  request: z.strictObject({ reports: z.array(browserReportSchema).min(1).max(reportsPerRequest) }),
  response: z.object({ received: z.literal(true) }),
});

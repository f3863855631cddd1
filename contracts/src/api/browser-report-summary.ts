import { retention } from '../entities/retention.ts';
import { z } from 'zod';
import { errorSources } from './browser-report-rules.ts';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';

/** `GET`, with `Authorization: Bearer <REPORTS_KEY>`: a summary of browser reports by version. For the console only. */
export const browserReportSummaryPath = '/api/browser-reports/summary';

/** How long reports are kept. Hours: a week. */
export const reportsKeptHours = retention.reports.hours;

export const browserReportSummaryQuerySchema = z.object({
  /** Only the last so many hours, the current one included. */
  hours: z.coerce.number().int().min(1).max(reportsKeptHours).default(24),
});

/** Web vitals in the order in which people look at them. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

/** The largest good value and the largest that is not poor, from web.dev. Milliseconds; for CLS its score. */
export const vitalLimits: Readonly<Record<VitalName, readonly [good: number, fair: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};

/**
 * What one customer of a provider counts for in a day, about one version: failed loads and errors together, and
 * measurements. Figures can be forged, and a canary is stopped by them.
 */
export const shareOfCustomer = { problems: 3, vitals: 15 } as const;

const count = z.int().min(0);

/** How often something was measured, and what three of four measures are not above. */
const measureSchema = z.object({
  count,
  /** Milliseconds; for CLS its score. Within a tenth. */
  p75: z.number().min(0),
});
export type Measure = z.output<typeof measureSchema>;

const vitalSchema = measureSchema.extend({
  /** How many of them were good, but for one step of a fifth. */
  good: count,
});
export type Vital = z.output<typeof vitalSchema>;

const errorSampleSchema = z.object({
  source: z.enum(errorSources),
  page: z.string(),
  message: z.string(),
  at: z.string().optional(),
  count,
  lastSeen: z.iso.datetime(),
});
export type ErrorSample = z.output<typeof errorSampleSchema>;

export const versionReportsSchema = z.object({
  /** A remote's name, or `shell`. */
  remote: remoteNameSchema,
  /** Left out where browsers did not know it. */
  version: z.optional(remoteVersionSchema),
  /** Parts that came, and those that did not. */
  loads: count,
  failures: count,
  /** Parts of this version that stood in for those of another. */
  fallbacks: count,
  errors: count,
  loadMs: measureSchema.optional(),
  vitals: z.partialRecord(z.enum(vitalNames), vitalSchema),
  /** The most frequent first. */
  samples: z.array(errorSampleSchema),
});
export type VersionReports = z.output<typeof versionReportsSchema>;

export const browserReportSummarySchema = z.object({ hours: count, versions: z.array(versionReportsSchema) });
export type BrowserReportSummary = z.output<typeof browserReportSummarySchema>;

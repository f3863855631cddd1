// Without a schema library: browsers follow these rules, and only the API checks them.

/** Where browsers send their reports. */
export const browserReportsPath = '/api/browser-reports';

/** What an error happened to. */
export const errorSources = ['load', 'render', 'prerender', 'script', 'promise'] as const;

/** Reports that one request may carry. */
export const reportsPerRequest = 25;
/** Reports that one document may send while it is open: a loop of errors says nothing new after these. */
export const reportsPerDocument = 100;
/** Bytes of a whole request: within what `sendBeacon` takes, and more than the longest reports come to. */
export const reportRequestMaxBytes = 32_768;
/** Characters of an error's message. */
export const reportMessageMaxLength = 300;

/** A version has twelve hexadecimal signs; one without a letter is taken for a number. */
const versionOrNumber = /\b((?=\d*[a-f])[\da-f]{12})\b|\+?\d[\d ()-]{7,}\d/g;

/**
 * A message without what people type or are known by: email addresses, what stands behind the question mark or the hash
 * of an address, long runs of letters and digits as in tokens and ids, and phone numbers. Versions of remotes stay.
 */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '[address]')
    .replace(/(https?:\/\/[^\s?#"']*|\/[^\s?#"']*)[?#][^\s"']*/g, '$1')
    .replace(/(?=[\w-]*\d)[\w-]{24,}(\.[\w-]+)*/g, '[id]')
    .replace(versionOrNumber, (_all, version?: string) => version ?? '[number]');
}

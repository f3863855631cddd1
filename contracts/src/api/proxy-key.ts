/** The header by which the site proves to the API that it wrote `X-Forwarded-For` (D13.10). */
export const proxyKeyHeader = 'x-proxy-key';
/**
 * The header with the same key on what the site says itself. No request of a visitor that the site passes on has it.
 */
export const siteKeyHeader = 'x-site-key';

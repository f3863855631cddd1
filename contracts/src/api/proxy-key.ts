/** The header by which the site proves to the API that it wrote `X-Forwarded-For` (D13.10). */
export const proxyKeyHeader = 'x-proxy-key';

/**
 * Version of the API's contract by semantic versioning: the major changes when a caller built before would break, the
 * minor when something was added. Remotes carry the one they were built with, and `GET /api/contract` says which is
 * served.
 */
export const apiContractVersion = '1.2.0';

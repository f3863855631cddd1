/**
 * Variables that programs of a remote do not get: its build, its tests, and what its repository names. They can still
 * read them from this process (D8.36).
 */
export const keyless = { DEPLOY_TOKEN: undefined, OPERATOR_KEY: undefined, OPERATOR_KEY_PREVIOUS: undefined };

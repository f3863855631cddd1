import type { FastifyRequest } from 'fastify';

/**
 * Name and rules of a cookie of the console. Code of every team runs under `/alone`, which may share a domain with the
 * console. `httpOnly` keeps it from replacing the cookie, and over https the prefix keeps it from setting one of this
 * name.
 */
export function ownCookie(name: string, { protocol }: FastifyRequest) {
  const secure = protocol === 'https';
  return { name: secure ? `__Host-${name}` : name, rules: { path: '/', httpOnly: true, secure } as const };
}

/** Cookies of one name that are looked at: each look at a session reads the tokens of its remote. */
const mostCookies = 3;

/** The values of the cookies with this name, that of the widest path first. Browsers send it last. */
export function valuesOf(name: string, { headers }: FastifyRequest): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .reverse()
    .slice(0, mostCookies);
}

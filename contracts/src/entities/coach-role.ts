/** Roles in the order in which a staff is listed: the person who decides first. */
const roles: readonly RegExp[] = [
  /^(?!.*\b(assistant|asst|associate|assoc)\b).*\bhead\b.*\bcoach\b/i,
  /\b(associate|assoc)\b.*\bhead\b/i,
  /\brecruiting\b/i,
  /\b(assistant|asst|associate|assoc)\b.*\bcoach\b/i,
  /\bcoach\b/i,
];

/** The rank of a head coach. */
export const headCoachRank = 0;
/** The rank of a title that names no coach, for example that of a trainer. */
export const noCoachRank = roles.length;

/**
 * The place of a title in its staff: 0 for the head coach, then associates, recruiting, assistants, other coaches,
 * others.
 */
export function coachRank(title: string): number {
  const place = roles.findIndex((role) => role.test(title));
  return place === -1 ? noCoachRank : place;
}

/** One line of a club's ten: what these people do for it. */
export interface KeyPeople {
  readonly job: string;
  readonly roles: readonly string[];
}

/** The ten people of a club (specification 1 and 9), as an example: which titles a club has is up to the club. */
export const lines: readonly KeyPeople[] = [
  { job: 'Decide', roles: ['Sporting director', 'General manager'] },
  { job: 'Find', roles: ['Chief scout', 'Scout', 'Recruitment analyst'] },
  { job: 'Coach', roles: ['Head coach', 'Assistant coach', 'Goalkeeper coach'] },
  { job: 'Develop', roles: ['Second-team coach', 'Academy director'] },
];

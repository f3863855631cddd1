/** Some of a club's ten people, by what they do for it. */
export interface KeyPeople {
  readonly job: string;
  readonly roles: readonly string[];
}

/** An example of a club's ten people (specification 1 and 9). Titles vary from club to club. */
export const lines: readonly KeyPeople[] = [
  { job: 'Decide', roles: ['Sporting director', 'General manager'] },
  { job: 'Find', roles: ['Chief scout', 'Scout', 'Recruitment analyst'] },
  { job: 'Coach', roles: ['Head coach', 'Assistant coach', 'Goalkeeper coach'] },
  { job: 'Develop', roles: ['Second-team coach', 'Academy director'] },
];

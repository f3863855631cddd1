/** Places and nicknames of the schools of `soccerCoaches`, as the data service has them. */
export const schoolRows = [
  ['Baylor University', 'Waco', 'TX', 'Bears'],
  ['Duke University', 'Durham', 'NC', 'Blue Devils'],
  ['Purdue University', 'West Lafayette', 'IN', 'Boilermakers'],
  ['Stanford University', 'Stanford', 'CA', 'Cardinal'],
].map(([school = '', city = '', state = '', nickname = '']) => ({
  ...{ school, institution: school, city, state },
  nicknames: [nickname],
}));

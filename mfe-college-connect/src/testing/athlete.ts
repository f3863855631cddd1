import type { Personalization } from '@cc/contracts/entities/personalization';

/** A fully personalized athlete for tests. */
export const athlete: Personalization = {
  fullName: 'Zoë O’Brien-Núñez',
  gradYear: '2027',
  currentTeam: 'Florida Rush U18',
  highSchool: 'Lincoln High School',
  position: 'center midfield',
  gpa: '3.9',
  achievements: ['Team captain 🏅', '', 'All-state 2025'],
  highlightLink: 'https://www.youtube.com/watch?v=abc123',
};

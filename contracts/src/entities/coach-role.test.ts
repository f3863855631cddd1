import { coachRank } from './coach-role.ts';

it.each([
  ['Head Coach', 0],
  ["Head Women's Soccer Coach", 0],
  ['Co-Head Coach', 0],
  ['Interim Head Coach', 0],
  ['Head Coach / Recruiting Coordinator', 0],
  ['Associate Head Coach', 1],
  ['Assoc. Head Coach', 1],
  ['Recruiting Coordinator', 2],
  ['Assistant Coach/Recruiting Coordinator', 2],
  ['Assistant Coach', 3],
  ['Assistant Head Coach', 3],
  ['Asst. Coach', 3],
  ['Assistant to the Head Coach', 3],
  ['Goalkeeper Coach', 4],
  ['Head Athletic Trainer', 5],
  ['Director of Operations', 5],
  ['', 5],
])('%s has place %i', (title, place) => {
  expect(coachRank(title)).toBe(place);
});

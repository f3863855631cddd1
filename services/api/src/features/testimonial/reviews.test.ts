import { useTestApi } from '../../testing/use-test-api.ts';

const { api } = await useTestApi();

const add = (firstName: string, approved: boolean) =>
  api.admin.query(
    `insert into public.testimonials (first_name, last_initial, rating, comments, approved, decided_at)
     values ($1, 'A', 4, 'Good.', $2, clock_timestamp())`,
    [firstName, approved],
  );

test('everyone reads the six reviews that were approved last, and nothing else of them', async () => {
  await add('Waiting', false);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) await add(name, true);
  const { reviews } = (await api.post('/api/reviews', undefined)).json<{ reviews: { firstName: string }[] }>();
  expect(reviews.map(({ firstName }) => firstName)).toEqual(['Seven', 'Six', 'Five', 'Four', 'Three', 'Two']);
  expect(reviews[0]).toEqual({ firstName: 'Seven', lastInitial: 'A', rating: 4, comments: 'Good.' });
});

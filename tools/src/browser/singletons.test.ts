import { doubled } from './singletons.ts';

test('one copy of each module has no problems', () => {
  expect(doubled({ renderers: 1, modules: { react: ['19.3.0'], 'react-router-dom': [] } })).toEqual([]);
});

test('a second React and a second router are reported', () => {
  const modules = { react: ['19.3.0', '18.3.1'], 'react-router-dom': ['7.1.0', '6.0.0'] };
  expect(doubled({ renderers: 2, modules })).toEqual([
    '2 copies of react-dom run in the page',
    'react is loaded in versions 19.3.0 and 18.3.1',
    'react-router-dom is loaded in versions 7.1.0 and 6.0.0',
  ]);
});

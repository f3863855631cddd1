import { spawnSync } from 'node:child_process';

const say = (needed: string) => {
  const script = `import { needNode } from '${import.meta.dirname}/need-node.mjs'; needNode('${needed}'); console.log('begun');`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
};

test('a command ends with one sentence on an older Node, and begins on this one or a newer one', () => {
  expect(say('99.18')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `Node 99.18 or later is needed, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org.\n`,
  });
  expect(say(process.versions.node)).toMatchObject({ status: 0, stdout: 'begun\n' });
  expect(say('20.99')).toMatchObject({ status: 0 });
});

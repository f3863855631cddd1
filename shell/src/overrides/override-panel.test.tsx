import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Registry } from '@cc/contracts/federation/registry';
import { aRegistry, aRemote, aSource } from '../testing/a-registry.ts';
import { OverrideBadge } from './override-badge.tsx';
import { OverridePanel } from './override-panel.tsx';
import type { OverrideSite } from './override-site.ts';

const overriding = { origins: ['http://localhost:*'] };
const at = '2026-11-21T08:00:00.000Z';
const stored = {
  consoleUrl: 'https://registry.example/console',
  remotes: [
    {
      name: 'trial',
      owner: 'Trial team',
      live: 'live',
      versions: [
        { version: 'newer', at },
        { version: 'live', at },
      ],
    },
  ],
};
const overridden = aRegistry(aRemote({ channel: 'override', live: aSource('newer') }));

function open(registry: Registry = aRegistry(aRemote()), answer: Partial<OverrideSite> = {}, problems: string[] = []) {
  const opened: string[] = [];
  const site: OverrideSite = {
    versions: async () => stored,
    open: async (link) => void opened.push(decodeURIComponent(link)),
    ...answer,
  };
  const reload = jest.fn();
  const onClose = jest.fn();
  render(
    <OverridePanel
      registry={registry}
      overriding={overriding}
      problems={problems}
      onClose={onClose}
      onShowOwners={jest.fn()}
      site={site}
      reload={reload}
    />,
  );
  return { opened, reload };
}

const versionField = () => screen.findByRole('combobox', { name: 'Version of trial' });

test('a stored version can be selected and applied', async () => {
  const { opened, reload } = open();
  await userEvent.selectOptions(await versionField(), 'newer');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(opened).toEqual([expect.stringContaining('cc-override=trial@newer')]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('an address can be applied; a refusal by the site is shown, and nothing is reloaded', async () => {
  const text = 'Nothing was changed.\nhttps://evil.example is not among the origins that may replace a remote.';
  const { reload } = open(undefined, { open: async () => text });
  await userEvent.selectOptions(await versionField(), 'From an address');
  await userEvent.type(screen.getByRole('textbox', { name: 'Address of trial' }), 'https://evil.example');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(/is not among the origins/)).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

test('the panel lists active overrides, which can be copied as a link or cleared', async () => {
  const user = userEvent.setup();
  const { opened } = open(overridden);
  expect(await versionField()).toHaveValue('newer');
  await user.click(screen.getByRole('button', { name: 'Copy as a link' }));
  expect(decodeURIComponent(await navigator.clipboard.readText())).toContain('cc-override=trial@newer');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(opened).toEqual([expect.stringMatching(/cc-override=$/)]);
});

test('shows a message for a build that cannot be loaded and for a site without versions', async () => {
  const down = () => Promise.reject(new Error('down'));
  open(undefined, { versions: down }, ['trial could not be loaded from http://localhost:1: It answered 404.']);
  expect(await screen.findByText('The list of versions could not be loaded')).toBeInTheDocument();
  expect(screen.getByText(/It answered 404\./)).toBeInTheDocument();
});

test('the badge shows only while an override is active; the keyboard shortcut always works', async () => {
  globalThis.fetch = async () => new Response(JSON.stringify(stored));
  const { rerender } = render(<OverrideBadge registry={aRegistry(aRemote())} overriding={overriding} problems={[]} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{Shift>}[KeyO]{/Shift}{/Alt}');
  expect(await screen.findByRole('dialog', { name: 'Overrides' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  rerender(<OverrideBadge registry={overridden} overriding={overriding} problems={['it failed']} />);
  expect(screen.getByRole('button', { name: '1 override is on, 1 failed' })).toBeInTheDocument();
});

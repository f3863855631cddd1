import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closeNativeDrawer, NativeDrawer } from './native-drawer.tsx';

/** Replaces what jsdom lacks of dialogs and popovers. */
const shown = { modal: false, popover: false };

beforeEach(() => {
  Object.assign(shown, { modal: false, popover: false });
  Object.assign(HTMLDialogElement.prototype, {
    showModal: () => void (shown.modal = true),
    close: () => void (shown.modal = false),
    hidePopover: () => void (shown.popover = false),
  });
  const matches = Element.prototype.matches;
  jest.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':popover-open' ? shown.popover : matches.call(this, selector);
  });
});
afterEach(() => jest.restoreAllMocks());

function open() {
  return render(
    <NativeDrawer id="menu" title="Menu" opener={(opens) => <button {...opens}>Open menu</button>}>
      {(close) => <button onClick={close}>Pricing</button>}
    </NativeDrawer>,
  );
}

test('its button opens it without a script, and as a modal dialog after hydration', async () => {
  open();
  const button = screen.getByRole('button', { name: 'Open menu' });
  expect(button).toHaveAttribute('popovertarget', 'menu');
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  await userEvent.click(button);
  expect(shown).toEqual({ modal: true, popover: false });
});

test('one that was opened before hydration becomes modal', () => {
  shown.popover = true;
  open();
  expect(shown).toEqual({ modal: true, popover: false });
});

test('its text is dark on white, whatever the header’s tone', () => {
  open();
  expect(screen.getByRole('dialog', { hidden: true })).toHaveAttribute('data-tone', 'white');
});

test('a closed one stays closed', () => {
  open();
  expect(shown).toEqual({ modal: false, popover: false });
});

test.each(['Close', 'Pricing'])('%s closes it', async (name) => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(screen.getByRole('button', { name, hidden: true }));
  expect(shown.modal).toBe(false);
});

test('a click on the backdrop closes it, a click inside does not', async () => {
  open();
  shown.modal = true;
  await userEvent.click(screen.getByRole('heading', { name: 'Menu', hidden: true }));
  expect(shown.modal).toBe(true);
  await userEvent.click(screen.getByRole('dialog', { hidden: true }));
  expect(shown.modal).toBe(false);
});

test('it can be closed by its id; an unknown id closes nothing', () => {
  open();
  Object.assign(shown, { modal: true, popover: true });
  closeNativeDrawer('nothing');
  expect(shown).toEqual({ modal: true, popover: true });
  closeNativeDrawer('menu');
  expect(shown).toEqual({ modal: false, popover: false });
});

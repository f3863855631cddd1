import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closeNativeDrawer, NativeDrawer } from './native-drawer.tsx';

/** What jsdom lacks of a browser's dialogs and popovers: who is open, as which of both. */
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

test('its button names it for browsers without a script, and opens it as a modal dialog', async () => {
  open();
  const button = screen.getByRole('button', { name: 'Open menu' });
  expect(button).toHaveAttribute('popovertarget', 'menu');
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
  await userEvent.click(button);
  expect(shown).toEqual({ modal: true, popover: false });
});

test('one that was opened before the script came becomes modal', () => {
  shown.popover = true;
  open();
  expect(shown).toEqual({ modal: true, popover: false });
});

test('its words are dark on white, whatever ground its button stands on', () => {
  open();
  expect(screen.getByRole('dialog', { hidden: true })).toHaveAttribute('data-tone', 'white');
});

test('one that is closed stays so', () => {
  open();
  expect(shown).toEqual({ modal: false, popover: false });
});

test.each(['Close', 'Pricing'])('%s closes it', async (name) => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(screen.getByRole('button', { name, hidden: true }));
  expect(shown.modal).toBe(false);
});

test('the veil around it closes it, a click inside does not', async () => {
  open();
  shown.modal = true;
  await userEvent.click(screen.getByRole('heading', { name: 'Menu', hidden: true }));
  expect(shown.modal).toBe(true);
  await userEvent.click(screen.getByRole('dialog', { hidden: true }));
  expect(shown.modal).toBe(false);
});

test('others may close it by its id, and a name that is none closes nothing', () => {
  open();
  Object.assign(shown, { modal: true, popover: true });
  closeNativeDrawer('nothing');
  expect(shown).toEqual({ modal: true, popover: true });
  closeNativeDrawer('menu');
  expect(shown).toEqual({ modal: false, popover: false });
});

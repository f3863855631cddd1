import { createEventBus } from './event-bus.ts';

test('calls every listener until it unsubscribes', () => {
  const bus = createEventBus();
  const one = jest.fn();
  const other = jest.fn();
  const leave = bus.on('tokens-changed', one);
  bus.on('tokens-changed', other);
  bus.emit('tokens-changed', { reason: 'sent' });
  leave();
  bus.emit('tokens-changed', { reason: 'bought' });
  expect(one.mock.calls).toEqual([[{ reason: 'sent' }]]);
  expect(other.mock.calls).toEqual([[{ reason: 'sent' }], [{ reason: 'bought' }]]);
});

test('a listener that throws does not stop the others, and its error is reported', async () => {
  const bus = createEventBus();
  const reported = new Promise((resolve) => {
    window.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(event.error);
    });
  });
  const failure = new Error('broken remote');
  const other = jest.fn();
  bus.on('tokens-changed', () => {
    throw failure;
  });
  bus.on('tokens-changed', other);
  bus.emit('tokens-changed', { reason: 'sent' });
  expect(other).toHaveBeenCalledTimes(1);
  await expect(reported).resolves.toBe(failure);
});

test('a listener may unsubscribe while it is called', () => {
  const bus = createEventBus();
  const other = jest.fn();
  const leave = bus.on('tokens-changed', () => leave());
  bus.on('tokens-changed', other);
  bus.emit('tokens-changed', { reason: 'sent' });
  expect(other).toHaveBeenCalledTimes(1);
});

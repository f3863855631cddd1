/**
 * Waits for a promise and notes its value on it, the way React does for promises that it has seen: `use` then gives the
 * value at once. A page that is taken over must not wait in the middle of it, or React would draw it anew.
 */
export async function readAtOnce<Value>(promise: Promise<Value>): Promise<Value> {
  const value = await promise;
  void Object.assign(promise, { status: 'fulfilled', value });
  return value;
}

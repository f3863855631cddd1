/** Any event that React repeats for what it takes over, and that nobody has a handler for. */
const trial = 'touchcancel';

/**
 * Whether an element's part of the page listens. React takes a part that is here over at once when such an event arrives
 * there, and stops the event at its root where it cannot dispatch it yet.
 */
export function isHeard(element: Element): boolean {
  let came = false;
  const onTrial = () => {
    came = true;
  };
  element.addEventListener(trial, onTrial);
  element.dispatchEvent(new Event(trial));
  element.removeEventListener(trial, onTrial);
  return came;
}

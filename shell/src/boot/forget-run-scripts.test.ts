import { forgetRunScripts } from './forget-run-scripts.ts';

function addScript(src?: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'application/trial';
  if (src) script.src = src;
  return document.head.appendChild(script);
}

test.each(['load', 'error'])('after its %s event a script’s tag is gone, and who waits for it is still told', (end) => {
  forgetRunScripts(document);
  const [script, other] = [addScript('/a.js'), addScript('/b.js')];
  const heard = jest.fn();
  script.addEventListener(end, heard);
  script.dispatchEvent(new Event(end));
  expect([script.isConnected, other.isConnected]).toEqual([false, true]);
  expect(heard).toHaveBeenCalledTimes(1);
});

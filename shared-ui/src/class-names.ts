// Other packages compile these sources with settings of their own, and the declaration of `*.module.css` must reach them.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="./css-modules.d.ts" />

/** Joins the class names that are there, in order. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

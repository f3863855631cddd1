// The order matters: most browsers also name those they descend from.
const browsers = [
  ['Edge', /\bEdg/],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A browser's description of itself in words: `Safari on iPhone`. */
export function deviceName(userAgent: string | null): string {
  const nameIn = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  return [browser, system].filter(Boolean).join(' on ') || 'A device that did not name itself';
}

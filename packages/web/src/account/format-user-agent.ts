import { t } from '../i18n/translate.js';

/** Most browsers also name older ones in their header, so the first match in this order applies. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Shortens a User-Agent header, for example to `Firefox 140 on Windows`; returns unknown ones unchanged. */
export function formatUserAgent(userAgent: string): string {
  const browser = BROWSERS.map(([name, pattern]) => [name, pattern.exec(userAgent)?.[1]] as const).find(
    ([, version]) => version !== undefined,
  );
  if (!browser) return userAgent;
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent));
  const name = `${browser[0]} ${browser[1] ?? ''}`;
  return system ? t('{browser} on {system}', { browser: name, system: system[0] }) : name;
}

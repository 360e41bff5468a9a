/** Facts about a browser from its `User-Agent`: types and major versions, nothing that identifies a visitor. */

export interface BrowserFacts {
  /** For example `Firefox 140`. */
  readonly browser: string;
  /** For example `Android 15`, `Windows 10`. */
  readonly system: string;
  readonly device: 'Desktop' | 'Mobile' | 'Tablet';
}

const BOTS =
  /bot\b|bot[/;]|crawl|spider|slurp|headless|lighthouse|pingdom|monitor|preview|archiver|facebookexternalhit|python|curl|wget|java\/|okhttp|axios|node-fetch|go-http/i;

/** Returns whether a program is a bot; an empty name counts as one. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || BOTS.test(userAgent);
}

type NamePattern = readonly [name: string, version: RegExp];

/** The first match counts, because most browsers also name others. */
const BROWSERS: readonly NamePattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|OPiOS)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
  ['Internet Explorer', /\b(?:MSIE |Trident\/.*rv:)(\d+)/],
];

const SYSTEMS: readonly NamePattern[] = [
  ['iOS', /\b(?:iPhone|CPU) OS (\d+)/],
  ['Android', /\bAndroid (\d+)/],
  ['Windows', /\bWindows NT (\d+)/],
  ['macOS', /\bMac OS X (\d+)/],
  ['ChromeOS', /\bCrOS\b()/],
  ['Linux', /\bLinux\b()/],
];

/** Unknown browsers and systems are `Other`. */
export function parseUserAgent(userAgent: string): BrowserFacts {
  return {
    browser: findName(BROWSERS, userAgent),
    system: findName(SYSTEMS, userAgent),
    device: detectDevice(userAgent),
  };
}

function findName(list: readonly NamePattern[], userAgent: string): string {
  for (const [name, version] of list) {
    const found = version.exec(userAgent);
    if (found) return [name, (found[1] ?? '').slice(0, 4)].join(' ').trim();
  }
  return 'Other';
}

function detectDevice(userAgent: string): BrowserFacts['device'] {
  if (/iPad|Tablet|\bAndroid\b(?!.*\bMobile\b)/.test(userAgent)) return 'Tablet';
  return /Mobi|iPhone|iPod/.test(userAgent) ? 'Mobile' : 'Desktop';
}

/** Devices to emulate: size in CSS pixels, device pixel ratio, and user agent. Source: manufacturers' data sheets. */
export interface Device {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** `CHROME_MAJOR` stands for the version of the browser in use. */
  readonly userAgent: string;
}

type Size = readonly [width: number, height: number, pixelRatio: number];

const IPHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const IPAD_AGENT =
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const ANDROID_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/CHROME_MAJOR.0.0.0 Mobile Safari/537.36';
const TABLET_AGENT = ANDROID_AGENT.replace(' Mobile', '');

const DEVICE_SPECS: Readonly<Record<string, readonly [agent: string, size: Size]>> = {
  'iPhone SE': [IPHONE_AGENT, [375, 667, 2]],
  'iPhone X': [IPHONE_AGENT, [375, 812, 3]],
  'iPhone 11': [IPHONE_AGENT, [414, 896, 2]],
  'iPhone 12': [IPHONE_AGENT, [390, 844, 3]],
  'iPhone 13': [IPHONE_AGENT, [390, 844, 3]],
  'iPhone 14': [IPHONE_AGENT, [390, 844, 3]],
  'iPhone 14 Pro Max': [IPHONE_AGENT, [430, 932, 3]],
  'iPhone 15': [IPHONE_AGENT, [393, 852, 3]],
  'iPhone 15 Pro Max': [IPHONE_AGENT, [430, 932, 3]],
  'iPhone 16': [IPHONE_AGENT, [393, 852, 3]],
  'iPad Mini': [IPAD_AGENT, [768, 1_024, 2]],
  'iPad Air': [IPAD_AGENT, [820, 1_180, 2]],
  'iPad Pro 11': [IPAD_AGENT, [834, 1_194, 2]],
  'Pixel 5': [ANDROID_AGENT, [393, 851, 2.75]],
  'Pixel 7': [ANDROID_AGENT, [412, 915, 2.625]],
  'Pixel 8': [ANDROID_AGENT, [412, 915, 2.625]],
  'Galaxy S8': [ANDROID_AGENT, [360, 740, 3]],
  'Galaxy S20': [ANDROID_AGENT, [360, 800, 3]],
  'Galaxy S24': [ANDROID_AGENT, [360, 780, 3]],
  'Galaxy Tab S9': [TABLET_AGENT, [640, 1_024, 2.5]],
};

const normaliseName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(apple|google|samsung)\s+/, '')
    .trim();

const devicesByName = new Map(Object.entries(DEVICE_SPECS).map(([name, device]) => [normaliseName(name), device]));

/** Returns a device by its name, with or without the manufacturer; undefined for an unknown one. */
export function findDevice(name: string): Device | undefined {
  const spec = devicesByName.get(normaliseName(name));
  if (!spec) return undefined;
  const [userAgent, [width, height, pixelRatio]] = spec;
  return { width, height, pixelRatio, userAgent };
}

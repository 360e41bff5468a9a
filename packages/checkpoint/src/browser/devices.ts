/** Devices to emulate: size in CSS pixels, device pixel ratio, and user agent. Source: manufacturers' data sheets. */
export interface Device {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** `CHROME_MAJOR` stands for the version of the browser in use. */
  readonly userAgent: string;
}

type Size = readonly [width: number, height: number, pixelRatio: number];

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/CHROME_MAJOR.0.0.0 Mobile Safari/537.36';
const tablet = android.replace(' Mobile', '');

const sizes: Readonly<Record<string, readonly [agent: string, size: Size]>> = {
  'iPhone SE': [iphone, [375, 667, 2]],
  'iPhone X': [iphone, [375, 812, 3]],
  'iPhone 11': [iphone, [414, 896, 2]],
  'iPhone 12': [iphone, [390, 844, 3]],
  'iPhone 13': [iphone, [390, 844, 3]],
  'iPhone 14': [iphone, [390, 844, 3]],
  'iPhone 14 Pro Max': [iphone, [430, 932, 3]],
  'iPhone 15': [iphone, [393, 852, 3]],
  'iPhone 15 Pro Max': [iphone, [430, 932, 3]],
  'iPhone 16': [iphone, [393, 852, 3]],
  'iPad Mini': [ipad, [768, 1_024, 2]],
  'iPad Air': [ipad, [820, 1_180, 2]],
  'iPad Pro 11': [ipad, [834, 1_194, 2]],
  'Pixel 5': [android, [393, 851, 2.75]],
  'Pixel 7': [android, [412, 915, 2.625]],
  'Pixel 8': [android, [412, 915, 2.625]],
  'Galaxy S8': [android, [360, 740, 3]],
  'Galaxy S20': [android, [360, 800, 3]],
  'Galaxy S24': [android, [360, 780, 3]],
  'Galaxy Tab S9': [tablet, [640, 1_024, 2.5]],
};

const normaliseName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(apple|google|samsung)\s+/, '')
    .trim();

const byName = new Map(Object.entries(sizes).map(([name, device]) => [normaliseName(name), device]));

/** Returns a device by its name, with or without the manufacturer; undefined for an unknown one. */
export function findDevice(name: string): Device | undefined {
  const found = byName.get(normaliseName(name));
  if (!found) return undefined;
  const [userAgent, [width, height, pixelRatio]] = found;
  return { width, height, pixelRatio, userAgent };
}

/** How a browser presents itself to a page: user agent, window and device. */
import type { BrowserTargetFields } from '@vedette/contract/checkpoint/page-target';
import type { CdpMessage } from './cdp.js';
import { findDevice } from './devices.js';

export interface BrowserFacts {
  /** For example `HeadlessChrome/156.0.8078.79`. */
  readonly product: string;
  readonly userAgent: string;
}

/** Returns the version, for example `156.0.8078.79`. */
export const productVersion = ({ product }: BrowserFacts): string => product.split('/')[1] ?? '';
const majorVersion = (browser: BrowserFacts): string => productVersion(browser).split('.')[0] ?? '';

/** Returns the user agent of the browser when it is not headless. */
const buildChromeAgent = (browser: BrowserFacts): string =>
  browser.userAgent
    .replace('HeadlessChrome/', 'Chrome/')
    .replace(/Chrome\/[\d.]+/, `Chrome/${majorVersion(browser)}.0.0.0`);

const buildEdgeAgent = (browser: BrowserFacts): string =>
  `${buildChromeAgent(browser)} Edg/${majorVersion(browser)}.0.0.0`;

/** Returns the `User-Agent`: that of the monitor, of its device, or of the newest Chrome or Edge. */
export function chooseUserAgent(
  { userAgent, browser: type, window }: Pick<BrowserTargetFields, 'userAgent' | 'browser' | 'window'>,
  browser: BrowserFacts,
): string {
  if (userAgent === 'ChromeLatest') return buildChromeAgent(browser);
  if (userAgent === 'EdgeLatest') return buildEdgeAgent(browser);
  if (userAgent !== '') return userAgent;
  const device = window.isMobile ? findDevice(window.device) : undefined;
  if (device) return device.userAgent.replace('CHROME_MAJOR', majorVersion(browser));
  return type === 'Edge' ? buildEdgeAgent(browser) : buildChromeAgent(browser);
}

/** Returns parameters of `Emulation.setDeviceMetricsOverride`. */
export function buildWindowMetrics({
  window,
}: Pick<BrowserTargetFields, 'window'>): CdpMessage & { readonly width: number; readonly height: number } {
  const device = window.isMobile ? findDevice(window.device) : undefined;
  const { width, height, pixelRatio } = device ?? window;
  return { width, height, deviceScaleFactor: pixelRatio, mobile: window.isMobile };
}

/**
 * Returns parameters of `Emulation.setUserAgentOverride`. User agents without Chromium send no client hints, like the
 * browsers they name.
 */
export function buildUserAgentOverride(target: BrowserTargetFields, browser: BrowserFacts): CdpMessage {
  const userAgent = chooseUserAgent(target, browser);
  const language = target.headers.find(({ name }) => name.toLowerCase() === 'accept-language')?.value ?? 'en-US,en';
  const baseParams = { userAgent, acceptLanguage: language };
  if (!/Chrome\/\d/.test(userAgent)) return baseParams;
  const version = /Chrome\/(\d+)/.exec(userAgent)?.[1] ?? majorVersion(browser);
  const vendorBrand = userAgent.includes('Edg/') ? 'Microsoft Edge' : 'Google Chrome';
  const brands = ['Chromium', vendorBrand].map((brand) => ({ brand, version }));
  const isAndroid = userAgent.includes('Android');
  return {
    ...baseParams,
    userAgentMetadata: {
      brands: [...brands, { brand: 'Not=A?Brand', version: '24' }],
      fullVersion: productVersion(browser),
      platform: isAndroid ? 'Android' : platformName(userAgent),
      platformVersion: '',
      architecture: isAndroid ? '' : 'x86',
      model: '',
      mobile: target.window.isMobile,
    },
  };
}

function platformName(userAgent: string): string {
  if (userAgent.includes('Windows')) return 'Windows';
  return userAgent.includes('Macintosh') ? 'macOS' : 'Linux';
}

/** How a browser presents itself to a page: user agent, window and device. */
import type { BrowserFrame } from '@vedette/contract/checkpoint/page-target';
import type { Message } from './cdp.js';
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
const chromeAgent = (browser: BrowserFacts): string =>
  browser.userAgent
    .replace('HeadlessChrome/', 'Chrome/')
    .replace(/Chrome\/[\d.]+/, `Chrome/${majorVersion(browser)}.0.0.0`);

const edgeAgent = (browser: BrowserFacts): string => `${chromeAgent(browser)} Edg/${majorVersion(browser)}.0.0.0`;

/** Returns the `User-Agent`: that of the monitor, of its device, or of the newest Chrome or Edge. */
export function chooseUserAgent(
  { userAgent, browser: type, window }: Pick<BrowserFrame, 'userAgent' | 'browser' | 'window'>,
  browser: BrowserFacts,
): string {
  if (userAgent === 'ChromeLatest') return chromeAgent(browser);
  if (userAgent === 'EdgeLatest') return edgeAgent(browser);
  if (userAgent !== '') return userAgent;
  const device = window.isMobile ? findDevice(window.device) : undefined;
  if (device) return device.userAgent.replace('CHROME_MAJOR', majorVersion(browser));
  return type === 'Edge' ? edgeAgent(browser) : chromeAgent(browser);
}

/** Returns parameters of `Emulation.setDeviceMetricsOverride`. */
export function windowMetrics({
  window,
}: Pick<BrowserFrame, 'window'>): Message & { readonly width: number; readonly height: number } {
  const device = window.isMobile ? findDevice(window.device) : undefined;
  const { width, height, pixelRatio } = device ?? window;
  return { width, height, deviceScaleFactor: pixelRatio, mobile: window.isMobile };
}

/**
 * Returns parameters of `Emulation.setUserAgentOverride`. User agents without Chromium send no client hints, like the
 * browsers they name.
 */
export function agentOverride(target: BrowserFrame, browser: BrowserFacts): Message {
  const userAgent = chooseUserAgent(target, browser);
  const language = target.headers.find(({ name }) => name.toLowerCase() === 'accept-language')?.value ?? 'en-US,en';
  const common = { userAgent, acceptLanguage: language };
  if (!/Chrome\/\d/.test(userAgent)) return common;
  const version = /Chrome\/(\d+)/.exec(userAgent)?.[1] ?? majorVersion(browser);
  const own = userAgent.includes('Edg/') ? 'Microsoft Edge' : 'Google Chrome';
  const brands = ['Chromium', own].map((brand) => ({ brand, version }));
  const isAndroid = userAgent.includes('Android');
  return {
    ...common,
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

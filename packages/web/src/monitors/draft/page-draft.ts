import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { hasField } from '@vedette/contract/v4/monitor-fields';
import { numberOrText } from './number-or-text.js';

/** Conditions of pages. Conditions that all monitors share are separate fields of the form. */
export const pageConditionTypes = [
  'PageElementFailedWithPercentage',
  'PageElementMaxSizeWithPercentage',
  'PageElementUrlMatch',
  'ConsoleLevel',
  'ConsoleContentMatch',
  'UseRecommendedCoreWebVitals',
  'FirstContentfulPaintMaximum',
  'LargestContentfulPaintMaximum',
  'TimeToInteractiveMaximum',
  'TotalBlockingTimeMaximum',
  'CumulativeLayoutShiftMaximum',
  'RequestStartMaximum',
  'TimeToFirstByteMaximum',
  'DomInteractiveMaximum',
  'DomCompleteMaximum',
] as const satisfies readonly ErrorCondition['ErrorConditionType'][];
type PageConditionType = (typeof pageConditionTypes)[number];
/** Condition types shown as a line: those of pages, and content matches with a comparison. */
export type LineConditionType = PageConditionType | 'ContentMatch';

/** Form values of the browser and its throttling, as typed. */
export interface PageDraft {
  readonly BrowserType: string;
  readonly windowWidth: string;
  readonly windowHeight: string;
  readonly pixelRatio: string;
  readonly isMobile: boolean;
  readonly mobileDevice: string;
  /** `Inactive`, a predefined connection, or `own`. */
  readonly line: string;
  /** Whether the browser throttles the connection or simulates it. The form does not change the stored value. */
  readonly slowedBy: 'Browser' | 'Simulated';
  readonly speedDown: string;
  readonly speedUp: string;
  readonly latency: string;
  readonly BlockGoogleAnalytics: boolean;
  readonly BlockUptrendsRum: boolean;
  /** One per line. */
  readonly blockUrls: string;
  /** Source and target as name and value. */
  readonly dnsBypasses: readonly { readonly Name: string; readonly Value: string }[];
  readonly UseW3CTotalTime: boolean;
  readonly IgnoreExternalElements: boolean;
  /** Guid of the set; empty for the default set. */
  readonly domainGroups: string;
  /** The stored monitor has the guid of a domain group set, whether the set is in use or not. */
  readonly hasDomainGroupGuid: boolean;
}

export const emptyPageDraft: PageDraft = {
  BrowserType: 'Chrome',
  windowWidth: '1280',
  windowHeight: '800',
  pixelRatio: '1',
  isMobile: false,
  mobileDevice: '',
  line: 'Inactive',
  slowedBy: 'Browser',
  speedDown: '',
  speedUp: '',
  latency: '',
  BlockGoogleAnalytics: true,
  BlockUptrendsRum: true,
  blockUrls: '',
  dnsBypasses: [],
  UseW3CTotalTime: false,
  IgnoreExternalElements: false,
  domainGroups: '',
  hasDomainGroupGuid: false,
};

/** Converts stored values; new monitors get defaults. */
export function toPageDraft(monitor: Partial<Monitor>): PageDraft {
  const { BrowserWindowDimensions: window, ThrottlingOptions: line } = monitor;
  const toText = (value: number | undefined): string => (value === undefined || value === 0 ? '' : String(value));
  return {
    BrowserType: monitor.BrowserType ?? emptyPageDraft.BrowserType,
    ...(window
      ? {
          windowWidth: toText(window.Width),
          windowHeight: toText(window.Height),
          pixelRatio: toText(window.PixelRatio),
        }
      : { windowWidth: '1280', windowHeight: '800', pixelRatio: '1' }),
    isMobile: window?.IsMobile ?? false,
    mobileDevice: window?.MobileDevice ?? '',
    ...toThrottlingDraft(line),
    BlockGoogleAnalytics: monitor.BlockGoogleAnalytics ?? true,
    BlockUptrendsRum: monitor.BlockUptrendsRum ?? true,
    blockUrls: (monitor.BlockUrls ?? []).join('\n'),
    dnsBypasses: (monitor.DnsBypasses ?? []).map(({ Source, Target }) => ({ Name: Source, Value: Target })),
    UseW3CTotalTime: monitor.UseW3CTotalTime ?? false,
    IgnoreExternalElements: monitor.IgnoreExternalElements ?? false,
    domainGroups: domainGroupSetGuid(monitor),
    hasDomainGroupGuid: monitor.DomainGroupGuid !== undefined,
  };
}

const ZERO_GUID = '00000000-0000-0000-0000-000000000000';

/** Returns the guid, or empty for the default set, which clients may also send as a zero guid. */
function domainGroupSetGuid({
  DomainGroupGuid: guid = '',
  DomainGroupGuidSpecified: isSpecified,
}: Partial<Monitor>): string {
  return isSpecified === false || guid === ZERO_GUID ? '' : guid.toLowerCase();
}

type ThrottlingDraft = Pick<PageDraft, 'line' | 'slowedBy' | 'speedDown' | 'speedUp' | 'latency'>;

/** Shows custom values as stored, including a latency of 0. Those of a predefined connection are ignored. */
function toThrottlingDraft(stored: Monitor['ThrottlingOptions']): ThrottlingDraft {
  const { ThrottlingType: type = 'Inactive', ThrottlingValue: value } = stored ?? {};
  const line = type === 'Inactive' ? type : (value ?? 'own');
  const toCustomText = (number: number | undefined): string => (line === 'own' ? String(number ?? '') : '');
  return {
    line,
    slowedBy: type === 'Simulated' ? type : 'Browser',
    speedDown: toCustomText(stored?.ThrottlingSpeedDown),
    speedUp: toCustomText(stored?.ThrottlingSpeedUp),
    latency: toCustomText(stored?.ThrottlingLatency),
  };
}

/** Builds the request fields; empty for a monitor without a browser. */
export function toPageBody(type: Monitor['MonitorType'], draft: PageDraft): Partial<MonitorWrite> {
  if (!hasField(type, 'BrowserType')) return {};
  const body = {
    BrowserType: draft.BrowserType,
    BrowserWindowDimensions: {
      IsMobile: draft.isMobile,
      MobileDevice: draft.mobileDevice,
      Width: numberOrText(draft.windowWidth),
      Height: numberOrText(draft.windowHeight),
      PixelRatio: numberOrText(draft.pixelRatio),
    },
    ThrottlingOptions: toThrottlingBody(draft),
    BlockGoogleAnalytics: draft.BlockGoogleAnalytics,
    BlockUptrendsRum: draft.BlockUptrendsRum,
    BlockUrls: draft.blockUrls.split('\n').flatMap((url) => (url.trim() === '' ? [] : [url.trim()])),
    DnsBypasses: draft.dnsBypasses.flatMap(({ Name, Value }) => (Name === '' ? [] : [{ Source: Name, Target: Value }])),
    UseW3CTotalTime: draft.UseW3CTotalTime,
    ...(hasField(type, 'IgnoreExternalElements') && { IgnoreExternalElements: draft.IgnoreExternalElements }),
    ...(hasField(type, 'DomainGroupGuid') && toDomainGroupBody(draft)),
  };
  return body as unknown as Partial<MonitorWrite>;
}

/** A guid cannot be removed, so `DomainGroupGuidSpecified: false` is sent instead. */
function toDomainGroupBody({ domainGroups, hasDomainGroupGuid }: PageDraft): Partial<MonitorWrite> {
  if (domainGroups !== '') return { DomainGroupGuid: domainGroups, DomainGroupGuidSpecified: true };
  return hasDomainGroupGuid ? { DomainGroupGuidSpecified: false } : {};
}

function toThrottlingBody({ line, slowedBy, speedDown, speedUp, latency }: PageDraft): unknown {
  if (line === 'Inactive') return { ThrottlingType: 'Inactive' };
  if (line !== 'own') return { ThrottlingType: slowedBy, ThrottlingValue: line };
  const customValues = { ThrottlingSpeedDown: speedDown, ThrottlingSpeedUp: speedUp, ThrottlingLatency: latency };
  const filledIn = Object.entries(customValues).filter(([, text]) => text.trim() !== '');
  return {
    ThrottlingType: slowedBy,
    ...Object.fromEntries(filledIn.map(([name, text]) => [name, numberOrText(text)])),
  };
}

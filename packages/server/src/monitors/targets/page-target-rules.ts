/** The target of a full page check. */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { BrowserTargetFields, PagePattern, PageTarget } from '@vedette/contract/checkpoint/page-target';
import { SECOND } from '@vedette/kernel/clock';
import { isFramingHeader } from '@vedette/protocols/request-framing';
import { toContentMatch } from '../definition/content-match-rules.js';
import type { Definition } from '../definition/definition-rules.js';
import type { Login } from './target-parts-rules.js';

/** Contract, "BlockGoogleAnalytics": the tag manager is not included. */
const ANALYTICS = ['google-analytics.com', 'stats.g.doubleclick.net', 'googleadservices.com', 'google.com/ads'];
/** Script and collector of this service's own RUM. */
const OWN_RUM_PATHS = ['/rum/vedette.js', '/rum/beacon'];

/** Download and upload in kbit/s, round-trip time in ms. */
const CONNECTION_SPEEDS: Readonly<Record<string, readonly [number, number, number]>> = {
  Adsl: [4_000, 500, 80],
  Cable: [5_000, 1_000, 50],
  Fiber: [15_000, 3_000, 10],
  '2G': [200, 200, 1_000],
  '3G': [1_000, 500, 300],
  '4G': [4_000, 4_000, 230],
};

/** Custom speeds apply only without a named connection. A simulated connection has no latency. */
export function toThrottling({ ThrottlingOptions }: Definition): Pick<PageTarget, 'throttling'> {
  const { ThrottlingType: type = 'Inactive', ThrottlingValue: value } = ThrottlingOptions ?? {};
  if (type === 'Inactive') return {};
  const { ThrottlingSpeedDown = 0, ThrottlingSpeedUp = 0, ThrottlingLatency = 0 } = ThrottlingOptions ?? {};
  const customSpeeds = [ThrottlingSpeedDown, ThrottlingSpeedUp, ThrottlingLatency] as const;
  const [downKbps, upKbps, latencyMs] = (value === undefined ? undefined : CONNECTION_SPEEDS[value]) ?? customSpeeds;
  return { throttling: { downKbps, upKbps, latencyMs: type === 'Simulated' ? 0 : latencyMs } };
}

const toPagePattern = ({ Value = '', MatchType = 'ErrorWhenContains' }: ErrorCondition): PagePattern => ({
  pattern: Value,
  isRegex: MatchType.endsWith('Regex'),
});

/** If only a level is given, every console entry of it counts. */
const toConsolePattern = (condition: ErrorCondition): PageTarget['consoleMatches'][number] => ({
  ...(condition.ErrorConditionType === 'ConsoleLevel' ? { pattern: '', isRegex: false } : toPagePattern(condition)),
  level: condition.Level ?? '',
});

/** Returns the window of a definition. */
export function toBrowserWindow({ BrowserWindowDimensions: window }: Definition): BrowserTargetFields['window'] {
  return {
    width: window?.Width ?? 1_280,
    height: window?.Height ?? 800,
    pixelRatio: window?.PixelRatio ?? 1,
    isMobile: window?.IsMobile ?? false,
    device: window?.MobileDevice ?? '',
  };
}

/** Returns the browser of a definition and its behaviour. `runMs` is the maximum duration of the run. */
export function buildBrowserFrame(definition: Definition, login: Login, runMs: number): BrowserTargetFields {
  const { DnsBypasses = [] } = definition;
  return {
    ipVersion: 'IpV4',
    browser: definition.BrowserType === 'Edge' ? 'Edge' : 'Chrome',
    userAgent: definition.UserAgent ?? '',
    window: toBrowserWindow(definition),
    ...toThrottling(definition),
    blockUrls: [
      ...(definition.BlockUrls ?? []),
      ...(definition.BlockGoogleAnalytics === true ? ANALYTICS : []),
      ...(definition.BlockUptrendsRum === true ? OWN_RUM_PATHS : []),
    ],
    dnsBypasses: DnsBypasses.map(({ Source, Target }) => ({ source: Source, target: Target })),
    headers: (definition.RequestHeaders ?? [])
      .map(({ Name, Value }) => ({ name: Name, value: Value }))
      .filter((header) => !isFramingHeader(header)),
    authentication: { type: definition.AuthenticationType === 'Basic' ? 'Basic' : 'None', ...login },
    usesLoadEvent: definition.UseW3CTotalTime ?? false,
    connectTimeoutMs: 10 * SECOND,
    totalTimeoutMs: runMs,
  };
}

/** Returns the page target of a definition. */
export function buildPageTarget(definition: Definition, login: Login): PageTarget {
  const { ErrorConditions: conditions = [] } = definition;
  const conditionsWithType = (conditionType: string): ErrorCondition[] =>
    conditions.filter(({ ErrorConditionType }) => ErrorConditionType === conditionType);
  return {
    kind: 'page',
    url: definition.Url ?? '',
    ...buildBrowserFrame(definition, login, 60 * SECOND),
    ignoresExternal: definition.IgnoreExternalElements ?? false,
    contentMatches: conditionsWithType('ContentMatch').map(toContentMatch),
    urlMatches: conditionsWithType('PageElementUrlMatch').map((condition) => ({
      ...toPagePattern(condition),
      criteria: condition.AdditionalConditions ?? [],
    })),
    consoleMatches: conditions
      .filter(({ ErrorConditionType: type }) => type === 'ConsoleLevel' || type === 'ConsoleContentMatch')
      .map(toConsolePattern),
  };
}

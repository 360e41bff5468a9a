/** Assigns requests of a page to domain groups. */
import { defaultDomainGroups, defaultGroupNames } from '@vedette/contract/v1/monitors/default-domain-groups';
import type { DomainGroup, DomainGroupWrite } from '@vedette/contract/v1/monitors/domain-group-set';
import type { Problems } from '@vedette/kernel/fault';

/** Name for requests in no group. */
const OTHER_GROUP = 'Other';
const MAX_OWN_GROUPS = 3;

/** A request as a checkpoint recorded it. `isFirstParty`: it went to the domain of the page. */
interface PageRequest {
  readonly url: string;
  readonly isFirstParty: boolean;
}

export interface DomainGrouping {
  /** Names of the groups by number; the last one is for requests in no group. */
  readonly names: readonly string[];
  readonly groupNumber: (request: PageRequest) => number;
  readonly isOfFirstParty: (request: PageRequest) => boolean;
}

/** Prepares a set so that many requests are assigned quickly. */
export function createDomainGrouping(groups: readonly DomainGroup[] = defaultDomainGroups): DomainGrouping {
  const matchers = groups.map(createGroupMatcher);
  const groupNumber = (request: PageRequest): number => {
    const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
    const found = matchers.findIndex((matches) => matches(request, url));
    return found < 0 ? groups.length : found;
  };
  return {
    names: [...groups.map(({ Name }) => Name), OTHER_GROUP],
    groupNumber,
    isOfFirstParty: (request) => groups[groupNumber(request)]?.IsFirstParty ?? false,
  };
}

type GroupMatcher = (request: PageRequest, url: URL | undefined) => boolean;

function createGroupMatcher({ IncludesMonitorUrl, Include, Exclude }: DomainGroup): GroupMatcher {
  const [included, excluded] = [groupPathsByDomain(Include), groupPathsByDomain(Exclude)];
  return ({ isFirstParty }, url) =>
    ((IncludesMonitorUrl && isFirstParty) || (url !== undefined && matchesPath(included, url))) &&
    (url === undefined || !matchesPath(excluded, url));
}

/** Path prefixes by domain. */
type PathsByDomain = ReadonlyMap<string, readonly string[]>;

function groupPathsByDomain(patterns: readonly string[]): PathsByDomain {
  const paths = new Map<string, string[]>();
  for (const pattern of patterns) {
    const [domain = '', ...rest] = pattern.split('/');
    const prefixes = paths.get(domain) ?? [];
    prefixes.push(`/${rest.join('/')}`);
    paths.set(domain, prefixes);
  }
  return paths;
}

/** A domain includes its subdomains: rules of `b.example` and `example` apply to `a.b.example`. */
function matchesPath(paths: PathsByDomain, { hostname, pathname }: URL): boolean {
  const labels = hostname.split('.');
  return labels.some((_, index) =>
    paths.get(labels.slice(index).join('.'))?.some((prefix) => pathname.startsWith(prefix)),
  );
}

/** Returns the groups in a body with normalised patterns, and adds problems to `problems`. */
export function readGroups(bodies: readonly DomainGroupWrite[], problems: Problems): DomainGroup[] {
  const groups = bodies.map((body, index) => ({
    Name: body.Name,
    IsFirstParty: body.IsFirstParty ?? false,
    IncludesMonitorUrl: body.IncludesMonitorUrl ?? false,
    Include: normalisePatterns(body.Include, `Groups[${index}].Include`, problems),
    Exclude: normalisePatterns(body.Exclude, `Groups[${index}].Exclude`, problems),
  }));
  checkNames(groups, problems);
  const hasFirstParty = groups.some(({ IsFirstParty }) => IsFirstParty);
  problems.when(!hasFirstParty, 'Groups', 'must contain at least one first-party group');
  return groups;
}

function checkNames(groups: readonly DomainGroup[], problems: Problems): void {
  const seen = new Set([OTHER_GROUP.toLowerCase()]);
  groups.forEach(({ Name }, index) => {
    const name = Name.toLowerCase();
    const isOther = name === OTHER_GROUP.toLowerCase();
    const rule = isOther ? `${OTHER_GROUP} is reserved for requests in no group` : 'must be unique in the set';
    problems.when(seen.has(name), `Groups[${index}].Name`, rule);
    seen.add(name);
  });
  const defaultNames = defaultGroupNames.map((name) => name.toLowerCase());
  const customGroups = groups.filter(({ Name }) => !defaultNames.includes(Name.toLowerCase()));
  const rule = `must contain at most ${MAX_OWN_GROUPS} groups besides ${defaultGroupNames.join(', ')}`;
  problems.when(customGroups.length > MAX_OWN_GROUPS, 'Groups', rule);
}

function normalisePatterns(patterns: readonly string[] = [], field: string, problems: Problems): string[] {
  const normalised = patterns.map((pattern, index) => {
    const parsed = normalisePattern(pattern.trim());
    problems.when(
      parsed === undefined,
      `${field}[${index}]`,
      `“${pattern}” must be a domain, optionally with a path prefix`,
    );
    return parsed ?? '';
  });
  return [...new Set(normalised)];
}

/** Normalises a pattern like a host name: lower case and Punycode. */
function normalisePattern(pattern: string): string | undefined {
  if (/[\s*?#@\\]|:\/|^[/.]|^$/.test(pattern)) return undefined;
  const address = `http://${pattern}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, port, pathname } = new URL(address);
  if (port !== '' || /:\d+$/.test(pattern.split('/')[0]?.replace(/\[.*\]/, '') ?? '')) return undefined;
  return hostname + (pathname === '/' ? '' : pathname);
}

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

export interface Grouping {
  /** Names of the groups by number; the last one is for requests in no group. */
  readonly names: readonly string[];
  readonly groupNumber: (request: PageRequest) => number;
  readonly isOfFirstParty: (request: PageRequest) => boolean;
}

/** Prepares a set so that many requests are assigned quickly. */
export function createGrouping(groups: readonly DomainGroup[] = defaultDomainGroups): Grouping {
  const fits = groups.map(createFit);
  const groupNumber = (request: PageRequest): number => {
    const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
    const found = fits.findIndex((fit) => fit(request, url));
    return found < 0 ? groups.length : found;
  };
  return {
    names: [...groups.map(({ Name }) => Name), OTHER_GROUP],
    groupNumber,
    isOfFirstParty: (request) => groups[groupNumber(request)]?.IsFirstParty ?? false,
  };
}

type Fit = (request: PageRequest, url: URL | undefined) => boolean;

function createFit({ IncludesMonitorUrl, Include, Exclude }: DomainGroup): Fit {
  const [inside, outside] = [pathsByDomain(Include), pathsByDomain(Exclude)];
  return ({ isFirstParty }, url) =>
    ((IncludesMonitorUrl && isFirstParty) || (url !== undefined && isIn(inside, url))) &&
    (url === undefined || !isIn(outside, url));
}

/** Path prefixes by domain. */
type PathsByDomain = ReadonlyMap<string, readonly string[]>;

function pathsByDomain(patterns: readonly string[]): PathsByDomain {
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
function isIn(paths: PathsByDomain, { hostname, pathname }: URL): boolean {
  const labels = hostname.split('.');
  return labels.some((_, at) =>
    paths.get(labels.slice(at).join('.'))?.some((beginning) => pathname.startsWith(beginning)),
  );
}

/** Returns the groups in a body with normalised patterns, and adds problems to `problems`. */
export function readGroups(bodies: readonly DomainGroupWrite[], problems: Problems): DomainGroup[] {
  const groups = bodies.map((body, at) => ({
    Name: body.Name,
    IsFirstParty: body.IsFirstParty ?? false,
    IncludesMonitorUrl: body.IncludesMonitorUrl ?? false,
    Include: readPatterns(body.Include, `Groups[${at}].Include`, problems),
    Exclude: readPatterns(body.Exclude, `Groups[${at}].Exclude`, problems),
  }));
  checkNames(groups, problems);
  const hasFirstParty = groups.some(({ IsFirstParty }) => IsFirstParty);
  problems.when(!hasFirstParty, 'Groups', 'must contain at least one first-party group');
  return groups;
}

function checkNames(groups: readonly DomainGroup[], problems: Problems): void {
  const seen = new Set([OTHER_GROUP.toLowerCase()]);
  groups.forEach(({ Name }, at) => {
    const name = Name.toLowerCase();
    const isOther = name === OTHER_GROUP.toLowerCase();
    const rule = isOther ? `${OTHER_GROUP} is reserved for requests in no group` : 'must be unique in the set';
    problems.when(seen.has(name), `Groups[${at}].Name`, rule);
    seen.add(name);
  });
  const known = defaultGroupNames.map((name) => name.toLowerCase());
  const own = groups.filter(({ Name }) => !known.includes(Name.toLowerCase()));
  const rule = `must contain at most ${MAX_OWN_GROUPS} groups besides ${defaultGroupNames.join(', ')}`;
  problems.when(own.length > MAX_OWN_GROUPS, 'Groups', rule);
}

function readPatterns(patterns: readonly string[] = [], field: string, problems: Problems): string[] {
  const read = patterns.map((pattern, at) => {
    const parsed = readPattern(pattern.trim());
    problems.when(
      parsed === undefined,
      `${field}[${at}]`,
      `“${pattern}” must be a domain, optionally with a path prefix`,
    );
    return parsed ?? '';
  });
  return [...new Set(read)];
}

/** Normalises a pattern like a host name: lower case and Punycode. */
function readPattern(pattern: string): string | undefined {
  if (/[\s*?#@\\]|:\/|^[/.]|^$/.test(pattern)) return undefined;
  const address = `http://${pattern}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, port, pathname } = new URL(address);
  if (port !== '' || /:\d+$/.test(pattern.split('/')[0]?.replace(/\[.*\]/, '') ?? '')) return undefined;
  return hostname + (pathname === '/' ? '' : pathname);
}

/** Whose the requests of a page are, and what for. Source: the reference on browser checks, section 6 (the default set). */

const PARTIES = ['1st party', '3rd party'] as const;

/** Domains of others, with all below them; the first group that fits counts. */
const GROUPS: readonly (readonly [name: string, domains: readonly string[]])[] = [
  [
    'Statistics',
    [
      ...['amplitude.com', 'chartbeat.com', 'chartbeat.net', 'clarity.ms', 'cloudflareinsights.com', 'demdex.net'],
      ...[
        'fullstory.com',
        'google-analytics.com',
        'googletagmanager.com',
        'heap.io',
        'heapanalytics.com',
        'hotjar.com',
      ],
      ...['hotjar.io', 'matomo.cloud', 'mixpanel.com', 'mouseflow.com', 'newrelic.com', 'nr-data.net', 'omtrdc.net'],
      ...[
        'plausible.io',
        'posthog.com',
        'quantserve.com',
        'scorecardresearch.com',
        'segment.com',
        'segment.io',
        'stats.g.doubleclick.net',
      ],
    ],
  ],
  [
    'CDN',
    [
      ...['ajax.aspnetcdn.com', 'ajax.googleapis.com', 'akamaihd.net', 'akamaized.net', 'azureedge.net', 'b-cdn.net'],
      ...['bootstrapcdn.com', 'cdnjs.cloudflare.com', 'cloudfront.net', 'edgekey.net', 'edgesuite.net', 'fastly.net'],
      ...['fastlylb.net', 'fonts.googleapis.com', 'gstatic.com', 'jsdelivr.net', 'jwpcdn.com', 'kxcdn.com'],
      ...['stackpathcdn.com', 'typekit.net', 'unpkg.com'],
    ],
  ],
  [
    'Social',
    [
      ...[
        'facebook.com',
        'facebook.net',
        'fbcdn.net',
        'instagram.com',
        'cdninstagram.com',
        'licdn.com',
        'linkedin.com',
      ],
      ...['pinimg.com', 'pinterest.com', 'reddit.com', 'redditstatic.com', 'tiktok.com', 'twimg.com', 'twitter.com'],
      ...['x.com', 'youtube.com', 'youtube-nocookie.com', 'ytimg.com'],
    ],
  ],
  [
    'Ads',
    [
      ...['2mdn.net', 'adform.net', 'adnxs.com', 'adsrvr.org', 'amazon-adsystem.com', 'casalemedia.com', 'criteo.com'],
      ...[
        'criteo.net',
        'doubleclick.net',
        'googleadservices.com',
        'googlesyndication.com',
        'openx.net',
        'outbrain.com',
      ],
      ...['pubmatic.com', 'rubiconproject.com', 'smartadserver.com', 'taboola.com', 'teads.tv'],
    ],
  ],
];

/** Names of the groups, by their number. */
export const domainGroupNames: readonly string[] = [...PARTIES, ...GROUPS.map(([name]) => name)];

/** The numbers of the groups a request is in: its party, and what others are there for, as far as it is known. */
export function domainGroupsOf({
  url,
  isFirstParty,
}: {
  readonly url: string;
  readonly isFirstParty: boolean;
}): number[] {
  if (isFirstParty) return [0];
  const host = URL.canParse(url) ? `.${new URL(url).hostname}` : '';
  const group = GROUPS.findIndex(([, domains]) => domains.some((domain) => host.endsWith(`.${domain}`)));
  return group < 0 ? [1] : [1, PARTIES.length + group];
}

/** Public suffixes in wide use. Source: publicsuffix.org. */
const SECOND_LEVEL_SUFFIX = /^(ac|co|com|edu|gov|govt|gen|geek|ltd|me|mil|ne|net|nhs|nom|or|org|plc|sch|web)$/;

/**
 * Domains below which anyone can register a name, so that their hosts are unrelated. Source: publicsuffix.org, private
 * section.
 */
const SHARED_DOMAINS = new RegExp(
  `[.](${[
    'amazonaws[.]com',
    'azureedge[.]net',
    'azurestaticapps[.]net',
    'azurewebsites[.]net',
    'blogspot[.]com',
    'cloudfront[.]net',
    'firebaseapp[.]com',
    'fly[.]dev',
    'github[.]io',
    'gitlab[.]io',
    'herokuapp[.]com',
    'netlify[.]app',
    'ngrok[.]io',
    'onrender[.]com',
    'pages[.]dev',
    'vercel[.]app',
    'web[.]app',
    'windows[.]net',
    'appspot[.]com',
    'myshopify[.]com',
    'workers[.]dev',
  ].join('|')})$`,
);

/**
 * Returns the registrable domain of a host: its last two labels, three below suffixes such as `co.uk`, all below shared
 * domains.
 */
function findRegistrableDomain(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return name;
  if (SHARED_DOMAINS.test(name)) return name;
  const labels = name.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const count = top.length === 2 && SECOND_LEVEL_SUFFIX.test(second) ? 3 : 2;
  return labels.slice(-count).join('.');
}

/** Whether a URL belongs to the owner of the page, judging by its host. URLs without a request do. */
export function isFirstParty(url: string, pageUrl: string): boolean {
  if (/^(data|blob|about):/.test(url) || !URL.canParse(url) || !URL.canParse(pageUrl)) return true;
  return findRegistrableDomain(new URL(url).hostname) === findRegistrableDomain(new URL(pageUrl).hostname);
}

/** Endings under which names are given out to others; of the many, those in wide use. Source: publicsuffix.org. */
const SECOND_LEVEL = /^(ac|co|com|edu|gov|govt|gen|geek|ltd|me|mil|ne|net|nhs|nom|or|org|plc|sch|web)$/;

/** The part of a host's name that one owner has: its last two labels, or three below endings such as `co.uk`. */
export function siteOf(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[') || /^[\d.]+$/.test(name)) return name;
  const labels = name.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const count = top.length === 2 && SECOND_LEVEL.test(second) ? 3 : 2;
  return labels.slice(-count).join('.');
}

/** Whether an address belongs to the owner of the page, as far as its name tells; what is no request does. */
export function isFirstParty(url: string, pageUrl: string): boolean {
  if (/^(data|blob|about):/.test(url) || !URL.canParse(url) || !URL.canParse(pageUrl)) return true;
  return siteOf(new URL(url).hostname) === siteOf(new URL(pageUrl).hostname);
}

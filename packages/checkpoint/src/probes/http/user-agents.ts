/** Major versions of the placeholders. Both browsers send reduced user agents, in which only these numbers change. */
const CHROME_MAJOR = 143;
const EDGE_MAJOR = 143;

const CHROME_USER_AGENT = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${CHROME_MAJOR}.0.0.0 Safari/537.36`;

const USER_AGENTS_BY_PLACEHOLDER = new Map([
  ['', 'Vedette/1.0 (website monitoring)'],
  ['ChromeLatest', CHROME_USER_AGENT],
  ['EdgeLatest', `${CHROME_USER_AGENT} Edg/${EDGE_MAJOR}.0.0.0`],
]);

/**
 * Returns the user agent for a monitor's `UserAgent`: Vedette's for an empty one, the newest browser for a placeholder,
 * else the text.
 */
export const expandUserAgent = (text: string): string => USER_AGENTS_BY_PLACEHOLDER.get(text) ?? text;

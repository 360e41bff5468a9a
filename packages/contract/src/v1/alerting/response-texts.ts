/** Short form of a receiver's response for display: no I/O, no shapes. */

const MAX_RESPONSE_LENGTH = 300;

/**
 * Shortens a response to `422 {"message":"…"}`: the status and the start of the body of an HTTP response, which is
 * stored as status, headers and body. Of several responses, the last one is used. Any other text is put on one line.
 */
export function shortenResponse(response: string): string {
  const lastResponse = findLastResponse(response);
  const [head = '', ...rest] = lastResponse.split('\n\n');
  const [first = ''] = head.split('\n');
  if (!/^\d{3}$/.test(first)) return truncate(lastResponse.replace(/\s+/g, ' ').trim());
  return truncate(`${first} ${rest.join(' ').replace(/\s+/g, ' ')}`.trim());
}

/** Returns the status of an HTTP response, which reveals nothing about the receiver. Undefined for any other text. */
export const responseStatus = (response: string): string | undefined =>
  /^\d{3}(?=\n|$)/.exec(findLastResponse(response))?.[0];

/** Returns the last of several responses, which is the one that failed. */
export const findLastResponse = (response: string): string => response.split(/\n{2,}(?=\d{3}(?:\n|$))/).at(-1) ?? '';

const truncate = (text: string): string =>
  text.length > MAX_RESPONSE_LENGTH ? `${text.slice(0, MAX_RESPONSE_LENGTH - 1)}…` : text;

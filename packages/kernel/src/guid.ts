const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a guid and nothing else, in letters of either case: what the store can be asked for. */
export const isGuid = (text: string): boolean => GUID.test(text);

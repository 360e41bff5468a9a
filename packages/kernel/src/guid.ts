const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether a text is exactly a guid, in either case, so that it can be used in a query of the store. */
export const isGuid = (text: string): boolean => GUID.test(text);

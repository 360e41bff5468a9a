/** Splits typed addresses at commas, semicolons, spaces and line breaks. */
export const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((address) => address !== '');

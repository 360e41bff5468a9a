/** Formats a count with its noun: `1 monitor`, `2 monitors`. */
export const counted = (count: number, what: string): string => `${String(count)} ${what}${count === 1 ? '' : 's'}`;

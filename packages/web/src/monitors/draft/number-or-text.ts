/** Parses an integer. Invalid input is returned unchanged, so that the server reports the field. */
export function numberOrText(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}

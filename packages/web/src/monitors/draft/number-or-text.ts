/** A whole number as one; what is none is sent as it was typed, so that the server names the field. */
export function numberOrText(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}

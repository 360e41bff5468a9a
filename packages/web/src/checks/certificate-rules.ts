const DAY = 86_400_000;

/** What a name of a certificate is called in a table: its common name, else its organisation, else all of it. */
export function nameIn(name: string): string {
  const found = ['CN', 'O'].map((part) => new RegExp(`(?:^|, )${part}=(?<text>.*?)(?=, [A-Za-z0-9.]+=|$)`).exec(name));
  const text = found.map((match) => match?.groups?.['text'] ?? '').find((each) => each !== '');
  return text ?? (name === '' ? 'without a name' : name);
}

/** How long it is valid still, in whole days. */
export function untilWords(until: number, now: number): string {
  const days = Math.floor((until - now) / DAY);
  if (until <= now) return `▲ over`;
  return days === 0 ? '▲ less than a day' : days === 1 ? '▲ 1 day' : `${days < 14 ? '▲ ' : ''}${String(days)} days`;
}

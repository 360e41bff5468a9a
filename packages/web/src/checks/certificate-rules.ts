const DAY = 86_400_000;

/** Returns a short name for a table: the common name, otherwise the organisation or the full name. */
export function certificateName(name: string): string {
  const found = ['CN', 'O'].map((part) => new RegExp(`(?:^|, )${part}=(?<text>.*?)(?=, [A-Za-z0-9.]+=|$)`).exec(name));
  const text = found.map((match) => match?.groups?.['text'] ?? '').find((each) => each !== '');
  return text ?? (name === '' ? 'unnamed' : name);
}

/** Returns the remaining validity in whole days. */
export function formatValidity(until: number, now: number): string {
  const days = Math.floor((until - now) / DAY);
  if (until <= now) return '▲ expired';
  return days === 0 ? '▲ less than a day' : days === 1 ? '▲ 1 day' : `${days < 14 ? '▲ ' : ''}${String(days)} days`;
}

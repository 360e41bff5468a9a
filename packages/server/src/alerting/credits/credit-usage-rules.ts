/** Number of messages of one day to one person through one channel. */
export interface SentMessages {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly channel: 'Sms' | 'Phone';
  readonly operatorGuid: string | null;
  readonly count: number;
}

export interface MessageCounts {
  readonly Sms: number;
  readonly Phone: number;
}

/** Returns the sums of each key, in the order in which keys first occur; rows without a key are omitted. */
export function sumMessagesBy(
  sent: readonly SentMessages[],
  getKey: (messages: SentMessages) => string | null,
): Map<string, MessageCounts> {
  const sums = new Map<string, MessageCounts>();
  for (const messages of sent) {
    const key = getKey(messages);
    if (key === null) continue;
    const sum = sums.get(key) ?? { Sms: 0, Phone: 0 };
    sums.set(key, { ...sum, [messages.channel]: sum[messages.channel] + messages.count });
  }
  return sums;
}

/** Returns the first day of the month that is `months` before a day; both YYYY-MM-DD. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the day that is `days` before a day; both YYYY-MM-DD. */
export function daysBefore(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date - days)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

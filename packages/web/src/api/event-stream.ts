/** An event of a stream: its name, and its data as it was written. */
export interface StreamEvent {
  readonly name: string;
  readonly data: unknown;
}

/** Takes the whole events off the front of a text; what is left is the beginning of the next one. Comments are read over. */
export function eventsIn(text: string): { readonly events: readonly StreamEvent[]; readonly rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  return { events: parts.flatMap(parseEvent), rest };
}

function parseEvent(part: string): readonly StreamEvent[] {
  const lines = part.split('\n');
  const name = lines.find((line) => line.startsWith('event: '))?.slice(7);
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
  if (name === undefined || data.length === 0) return [];
  return [{ name, data: JSON.parse(data.join('\n')) as unknown }];
}

/** Reads the events of an answer as they come. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const { events, rest } = eventsIn(text + value);
    text = rest;
    yield* events;
  }
}

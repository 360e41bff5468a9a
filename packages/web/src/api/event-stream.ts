/** A server-sent event with its name and parsed data. */
export interface StreamEvent {
  readonly name: string;
  readonly data: unknown;
}

/** Parses the complete events of a text and returns the remainder, the beginning of the next event. Comments are skipped. */
export function parseEvents(text: string): { readonly events: readonly StreamEvent[]; readonly remainder: string } {
  const blocks = text.split('\n\n');
  const remainder = blocks.pop() ?? '';
  return { events: blocks.flatMap(parseEvent), remainder };
}

function parseEvent(block: string): readonly StreamEvent[] {
  const lines = block.split('\n');
  const name = lines.find((line) => line.startsWith('event: '))?.slice(7);
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
  if (name === undefined || data.length === 0) return [];
  return [{ name, data: JSON.parse(data.join('\n')) as unknown }];
}

/** Yields the events of a response as they arrive. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const { events, remainder } = parseEvents(text + value);
    text = remainder;
    yield* events;
  }
}

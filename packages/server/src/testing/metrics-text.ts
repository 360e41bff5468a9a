/** One sample as a scraper reads it. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/s;
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/;

/**
 * Parses metrics as strictly as their formats require: HELP and TYPE once and before the samples of a family, families
 * not mixed, no series twice, every line terminated, and in OpenMetrics the end marked. @throws Error naming the line.
 */
export function scrape(text: string, format: 'prometheus' | 'openmetrics'): Sample[] {
  if (!text.endsWith('\n') && text !== '') throw new Error('the last line is not terminated');
  const lines = text.split('\n').slice(0, -1);
  if (format === 'openmetrics' && lines.pop() !== '# EOF') throw new Error('the end is not marked');
  const families = new Map<string, { type: string; isHelped: boolean }>();
  const series = new Set<string>();
  const samples: Sample[] = [];
  let current = '';
  for (const line of lines) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/s.exec(line) ?? [];
    if (keyword !== undefined) {
      current = readMetaLine(families, { keyword, name, rest, current });
      continue;
    }
    const sample = readSample(line);
    const { type = '' } = families.get(current) ?? {};
    const expected = type === 'info' ? `${current}_info` : current;
    if (sample.name !== expected) throw new Error(`not in the family ${current}: ${line}`);
    const key = sample.name + JSON.stringify(Object.entries(sample.labels).sort());
    if (series.has(key)) throw new Error(`twice: ${line}`);
    series.add(key);
    samples.push(sample);
  }
  return samples;
}

interface MetaLine {
  readonly keyword: string;
  readonly name: string;
  readonly rest: string;
  readonly current: string;
}

/** Returns the family whose samples follow. */
function readMetaLine(families: Map<string, { type: string; isHelped: boolean }>, metaLine: MetaLine): string {
  const { keyword, name, rest, current } = metaLine;
  if (!NAME.test(name)) throw new Error(`not a metric name: ${name}`);
  const family = families.get(name);
  if (keyword === 'HELP') {
    if (family) throw new Error(`repeated: ${name}`);
    families.set(name, { type: '', isHelped: true });
    return name;
  }
  if (family?.type !== '' || current !== name) throw new Error(`TYPE in the wrong place: ${name}`);
  if (!['gauge', 'counter', 'info'].includes(rest)) throw new Error(`not a type: ${rest}`);
  families.set(name, { ...family, type: rest });
  return name;
}

function readSample(line: string): Sample {
  const [, name = '', labelText = '', number = ''] = SAMPLE.exec(line) ?? [];
  if (name === '') throw new Error(`not a sample: ${line}`);
  const labels: Record<string, string> = {};
  let rest = labelText;
  while (rest !== '') {
    const [match = '', label = '', value = ''] = LABEL.exec(rest) ?? [];
    if (match === '' || label in labels) throw new Error(`invalid labels: ${line}`);
    labels[label] = value.replace(/\\(["\\n])/g, (_all, mark: string) => (mark === 'n' ? '\n' : mark));
    rest = rest.slice(match.length);
  }
  if (!Number.isFinite(Number(number))) throw new Error(`not a number: ${line}`);
  return { name, labels, value: Number(number) };
}

/**
 * Writes metrics as text in the two formats that scrapers read: Prometheus 0.0.4 and OpenMetrics 1.0.0
 * (prometheus.io/docs/instrumenting/exposition_formats, OpenMetrics specification).
 */

/** One family: a gauge, or facts as labels (`info`, always 1). */
export interface Family {
  /** Without `_info`; ends in the unit. */
  readonly name: string;
  readonly type: 'gauge' | 'info';
  readonly help: string;
  readonly samples: Iterable<Sample>;
}

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  /** Labels of the object: samples of one object share them, and they are formatted once. */
  readonly labels: Labels;
  /** Additional labels of this sample. */
  readonly more?: Labels | undefined;
  readonly value: number;
}

export type Form = 'prometheus' | 'openmetrics';

export const CONTENT_TYPE: Readonly<Record<Form, string>> = {
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

/**
 * Returns the format that an Accept header prefers. It is Prometheus text unless the other format has at least the same
 * weight.
 */
export function formFor(accept: string | undefined): Form {
  const ranges = (accept ?? '').split(',').map(readRange);
  const weight = (fits: (range: Range) => boolean): number =>
    Math.max(0, ...ranges.filter(fits).map(({ quality }) => quality));
  const open = weight(({ type, version }) => type === 'application/openmetrics-text' && isReadVersion(version));
  const plain = weight(({ type }) => type === 'text/plain');
  return open > 0 && open >= plain ? 'openmetrics' : 'prometheus';
}

interface Range {
  readonly type: string;
  readonly version: string | undefined;
  /** From 0 to 1. */
  readonly quality: number;
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const value = (name: string): string | undefined =>
    parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1);
  const quality = Number(value('q') ?? 1);
  return { type, version: value('version'), quality: Number.isFinite(quality) ? quality : 0 };
}

const isReadVersion = (version: string | undefined): boolean => version === undefined || version === '1.0.0';

const SAMPLES_A_PART = 1_000;

/** Returns the text in parts of at most a thousand samples. Families without samples are omitted. */
export function* metricsText(families: Iterable<Family>, form: Form): Generator<string> {
  const known = new Map<Labels, string>();
  for (const family of families) {
    let part = familyHeader(family, form);
    let samples = 0;
    for (const sample of family.samples) {
      if (samples > 0 && samples % SAMPLES_A_PART === 0) {
        yield part;
        part = '';
      }
      part += sampleLine(family, sample, known);
      samples += 1;
    }
    if (samples > 0) yield part;
  }
  if (form === 'openmetrics') yield '# EOF\n';
}

const sampleName = ({ name, type }: Family): string => (type === 'info' ? `${name}_info` : name);

function familyHeader(family: Family, form: Form): string {
  // Prometheus text has no info type, so they are gauges with the full name.
  const name = form === 'openmetrics' ? family.name : sampleName(family);
  const type = form === 'openmetrics' ? family.type : 'gauge';
  return `# HELP ${name} ${escaped(family.help, form)}\n# TYPE ${name} ${type}\n`;
}

function sampleLine(family: Family, { labels, more, value }: Sample, known: Map<Labels, string>): string {
  let text = known.get(labels);
  if (text === undefined) {
    text = labelText(labels);
    known.set(labels, text);
  }
  const all = [text, more ? labelText(more) : ''].filter((each) => each !== '').join(',');
  return `${sampleName(family)}${all === '' ? '' : `{${all}}`} ${String(value)}\n`;
}

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value, 'openmetrics')}"`)
    .join(',');

/** Quotation marks are escaped in label values, and in help texts only in OpenMetrics. */
function escaped(text: string, form: Form): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return form === 'openmetrics' ? plain.replaceAll('"', '\\"') : plain;
}

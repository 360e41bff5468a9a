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
  readonly extraLabels?: Labels | undefined;
  readonly value: number;
}

export type MetricsFormat = 'prometheus' | 'openmetrics';

export const CONTENT_TYPE: Readonly<Record<MetricsFormat, string>> = {
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

/**
 * Returns the format that an Accept header prefers. It is Prometheus text unless the other format has at least the same
 * weight.
 */
export function negotiateFormat(accept: string | undefined): MetricsFormat {
  const ranges = (accept ?? '').split(',').map(parseMediaRange);
  const weight = (matches: (range: MediaRange) => boolean): number =>
    Math.max(0, ...ranges.filter(matches).map(({ quality }) => quality));
  const openMetricsWeight = weight(
    ({ type, version }) => type === 'application/openmetrics-text' && isSupportedVersion(version),
  );
  const plainWeight = weight(({ type }) => type === 'text/plain');
  return openMetricsWeight > 0 && openMetricsWeight >= plainWeight ? 'openmetrics' : 'prometheus';
}

interface MediaRange {
  readonly type: string;
  readonly version: string | undefined;
  /** From 0 to 1. */
  readonly quality: number;
}

function parseMediaRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const value = (name: string): string | undefined =>
    parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1);
  const quality = Number(value('q') ?? 1);
  return { type, version: value('version'), quality: Number.isFinite(quality) ? quality : 0 };
}

const isSupportedVersion = (version: string | undefined): boolean => version === undefined || version === '1.0.0';

const MAX_SAMPLES_PER_CHUNK = 1_000;

/** Returns the text in parts of at most a thousand samples. Families without samples are omitted. */
export function* metricsText(families: Iterable<Family>, format: MetricsFormat): Generator<string> {
  const labelCache = new Map<Labels, string>();
  for (const family of families) {
    let chunk = familyHeader(family, format);
    let samples = 0;
    for (const sample of family.samples) {
      if (samples > 0 && samples % MAX_SAMPLES_PER_CHUNK === 0) {
        yield chunk;
        chunk = '';
      }
      chunk += sampleLine(family, sample, labelCache);
      samples += 1;
    }
    if (samples > 0) yield chunk;
  }
  if (format === 'openmetrics') yield '# EOF\n';
}

const sampleName = ({ name, type }: Family): string => (type === 'info' ? `${name}_info` : name);

function familyHeader(family: Family, format: MetricsFormat): string {
  // Prometheus text has no info type, so they are gauges with the full name.
  const name = format === 'openmetrics' ? family.name : sampleName(family);
  const type = format === 'openmetrics' ? family.type : 'gauge';
  return `# HELP ${name} ${escapeText(family.help, format)}\n# TYPE ${name} ${type}\n`;
}

function sampleLine(family: Family, { labels, extraLabels, value }: Sample, labelCache: Map<Labels, string>): string {
  let text = labelCache.get(labels);
  if (text === undefined) {
    text = labelText(labels);
    labelCache.set(labels, text);
  }
  const allLabels = [text, extraLabels ? labelText(extraLabels) : ''].filter((each) => each !== '').join(',');
  return `${sampleName(family)}${allLabels === '' ? '' : `{${allLabels}}`} ${String(value)}\n`;
}

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeText(value, 'openmetrics')}"`)
    .join(',');

/** Quotation marks are escaped in label values, and in help texts only in OpenMetrics. */
function escapeText(text: string, format: MetricsFormat): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return format === 'openmetrics' ? plain.replaceAll('"', '\\"') : plain;
}

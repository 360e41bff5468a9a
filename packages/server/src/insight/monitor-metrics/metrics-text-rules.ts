/**
 * Metrics as text, in the two forms scrapers read: Prometheus 0.0.4 and OpenMetrics 1.0.0
 * (prometheus.io/docs/instrumenting/exposition_formats, OpenMetrics specification).
 */

/** One family: a gauge, or facts as labels (`info`, always 1). */
export interface Family {
  /** Without `_info`; ends in its unit. */
  readonly name: string;
  readonly type: 'gauge' | 'info';
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export type Form = 'prometheus' | 'openmetrics';

export const CONTENT_TYPE: Readonly<Record<Form, string>> = {
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

/** The form an Accept header prefers; Prometheus text for everybody who does not name the other one with at least its weight. */
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
  /** 0 to 1. */
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

/** Families with no sample are left out. */
export function metricsText(families: readonly Family[], form: Form): string {
  const blocks = families.filter(({ samples }) => samples.length > 0).map((family) => block(family, form));
  return blocks.join('') + (form === 'openmetrics' ? '# EOF\n' : '');
}

function block({ name, type, help, samples }: Family, form: Form): string {
  const sampleName = type === 'info' ? `${name}_info` : name;
  // Prometheus text has no infos: there they are gauges of the full name.
  const family = form === 'openmetrics' ? name : sampleName;
  const shownType = form === 'openmetrics' ? type : 'gauge';
  const lines = samples.map(({ labels, value }) => `${sampleName}${labelText(labels)} ${String(value)}`);
  return [`# HELP ${family} ${escaped(help, form)}`, `# TYPE ${family} ${shownType}`, ...lines, ''].join('\n');
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value, 'openmetrics')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** Values of labels escape the quotation mark, and so does help in OpenMetrics; in Prometheus text it stands as it is. */
function escaped(text: string, form: Form): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return form === 'openmetrics' ? plain.replaceAll('"', '\\"') : plain;
}

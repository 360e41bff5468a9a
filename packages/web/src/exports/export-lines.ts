import type { OpenTelemetryConnection, ExportRuleSet } from '@vedette/contract/v4/monitor-result-export';

type Header = OpenTelemetryConnection['Headers'][number];
type Rule = ExportRuleSet['AttributeRules'][number];

/** Parses `name: value` lines. A line without a colon is a name without a value, for the server to reject. */
function parsePairs(text: string): (readonly [name: string, value: string])[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colonIndex = line.indexOf(':');
      return colonIndex < 0 ? [line.trim(), ''] : [line.slice(0, colonIndex).trim(), line.slice(colonIndex + 1).trim()];
    });
}

export const parseHeaders = (text: string): Header[] => parsePairs(text).map(([Name, Value]) => ({ Name, Value }));
export const formatHeaders = (headers: readonly Header[]): string =>
  headers.map(({ Name, Value }) => `${Name}: ${Value}`).join('\n');

/** Parses rules: `team: {Owner}` takes the monitor's custom field Owner, other values are literal. */
export const parseRules = (text: string): Rule[] =>
  parsePairs(text).map(([Name, value]) => {
    const field = /^\{(.+)\}$/.exec(value)?.[1];
    return field === undefined
      ? { Name, Source: 'Fixed', Value: value }
      : { Name, Source: 'CustomField', Value: field };
  });
export const formatRules = (rules: readonly Rule[]): string =>
  rules.map(({ Name, Source, Value }) => `${Name}: ${Source === 'Fixed' ? Value : `{${Value}}`}`).join('\n');

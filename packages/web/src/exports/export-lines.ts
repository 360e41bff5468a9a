import type { OpenTelemetryConnection, ExportRuleSet } from '@vedette/contract/v4/monitor-result-export';

type Header = OpenTelemetryConnection['Headers'][number];
type Rule = ExportRuleSet['AttributeRules'][number];

/** Parses `name: value` lines. A line without a colon is a name without a value, for the server to reject. */
function pairsIn(text: string): (readonly [name: string, value: string])[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    });
}

export const headersIn = (text: string): Header[] => pairsIn(text).map(([Name, Value]) => ({ Name, Value }));
export const headerLines = (headers: readonly Header[]): string =>
  headers.map(({ Name, Value }) => `${Name}: ${Value}`).join('\n');

/** Parses rules: `team: {Owner}` takes the monitor's custom field Owner, other values are literal. */
export const rulesIn = (text: string): Rule[] =>
  pairsIn(text).map(([Name, value]) => {
    const field = /^\{(.+)\}$/.exec(value)?.[1];
    return field === undefined
      ? { Name, Source: 'Fixed', Value: value }
      : { Name, Source: 'CustomField', Value: field };
  });
export const ruleLines = (rules: readonly Rule[]): string =>
  rules.map(({ Name, Source, Value }) => `${Name}: ${Source === 'Fixed' ? Value : `{${Value}}`}`).join('\n');

import type { MonitorWrite } from '@vedette/contract/v4/monitor';

/** Data that the code needs besides the fields of the monitor. */
export interface CodeOptions {
  readonly origin: string;
  /** Guid of a stored monitor. */
  readonly monitorGuid?: string | undefined;
  /** Groups of a new monitor. It is created in the first one and added to the others. */
  readonly groups?: readonly NamedGroup[];
}

export interface NamedGroup {
  readonly guid: string;
  readonly name: string;
}

/** Writes a curl command. Credentials of the API account come from the environment and are never part of the code. */
export function formatCurl(body: MonitorWrite, { origin, monitorGuid, groups = [] }: CodeOptions): string {
  const call = `curl --user "$VEDETTE_API_USER:$VEDETTE_API_PASSWORD"`;
  const [method, path] =
    monitorGuid === undefined ? ['POST', creationPath(groups)] : ['PATCH', `/v4/Monitor/${monitorGuid}`];
  const furtherGroups = groups.slice(1);
  const request = [
    `${call} \\`,
    `  --request ${method} '${origin}${path}' \\`,
    `  --header 'Content-Type: application/json' \\`,
    `  --data '${JSON.stringify(body, undefined, 2).replaceAll("'", `'\\''`)}'`,
  ].join('\n');
  if (furtherGroups.length === 0) return [...groupsComment(groups), request].join('\n');
  return [
    ...groupsComment(groups),
    `monitor=$(${request} |`,
    `  grep -o '"MonitorGuid":"[^"]*"' | cut -d '"' -f 4)`,
    ...furtherGroups.map(({ guid }) => `${call} --request POST "${origin}/v4/MonitorGroup/${guid}/Member/$monitor"`),
  ].join('\n');
}

const creationPath = ([first]: readonly NamedGroup[]): string =>
  first ? `/v4/Monitor/MonitorGroup/${first.guid}` : '/v4/Monitor';

/** Writes a comment on a single line, even if the names contain line breaks. */
const groupsComment = (groups: readonly NamedGroup[]): readonly string[] =>
  groups.length === 0 ? [] : [`# Groups: ${groups.map(({ name }) => name.replace(/[\p{C}\p{Z}]+/gu, ' ')).join(', ')}`];

/** Writes YAML for version control: the body of a request or, with groups, a configuration for `vedette apply`. */
export const formatYaml = (body: MonitorWrite, { groups = [] }: Pick<CodeOptions, 'groups'>): string =>
  [...groupsComment(groups), ...yamlLines(toConfiguration(body, groups), '')].join('\n');

/** Writes the same as `formatYaml`, in JSON. */
export const formatJson = (body: MonitorWrite, { groups = [] }: Pick<CodeOptions, 'groups'>): string =>
  JSON.stringify(toConfiguration(body, groups), undefined, 2);

/** Placeholder guid of a new monitor in a configuration. The server replaces it. */
const PLACEHOLDER_GUID = '00000000-0000-4000-8000-000000000001';

const toConfiguration = (body: MonitorWrite, groups: readonly NamedGroup[]): object =>
  groups.length === 0
    ? body
    : {
        Monitor: [{ MonitorGuid: PLACEHOLDER_GUID, ...body }],
        'MonitorGroup/Member': groups.map(({ guid }) => ({ MonitorGroupGuid: guid, MonitorGuid: PLACEHOLDER_GUID })),
      };

function yamlLines(value: unknown, indent: string): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((each: unknown) => {
      if (!isNested(each)) return [`${indent}- ${yamlScalar(each)}`];
      const [first = '', ...rest] = yamlLines(each, `${indent}  `);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  return Object.entries(value as object).flatMap(([key, each]: [string, unknown]) =>
    isNested(each) ? [`${indent}${key}:`, ...yamlLines(each, `${indent}  `)] : [`${indent}${key}: ${yamlScalar(each)}`],
  );
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Writes unambiguous words without quotes. JSON strings, `[]` and `{}` are valid YAML. */
function yamlScalar(value: unknown): string {
  const isPlain =
    typeof value === 'string' && /^[A-Za-z][\w]*$/.test(value) && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}

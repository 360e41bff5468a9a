import type { MonitorWrite } from '@vedette/contract/v4/monitor';

/** The request as a shell command; the API account is taken from the environment, never written into code. */
export function asCurl(body: MonitorWrite, origin: string, monitorGuid?: string): string {
  const [method, path] = monitorGuid === undefined ? ['POST', '/v4/Monitor'] : ['PATCH', `/v4/Monitor/${monitorGuid}`];
  return [
    `curl --user "$VEDETTE_API_USER:$VEDETTE_API_PASSWORD" \\`,
    `  --request ${method} '${origin}${path}' \\`,
    `  --header 'Content-Type: application/json' \\`,
    `  --data '${JSON.stringify(body, undefined, 2).replaceAll("'", `'\\''`)}'`,
  ].join('\n');
}

/** The monitor as a resource of Terraform's generic REST provider, which needs nothing of ours. */
export function asTerraform(body: MonitorWrite): string {
  return [
    `resource "restapi_object" "${resourceName(typeof body.Name === 'string' ? body.Name : '')}" {`,
    `  path         = "/v4/Monitor"`,
    `  id_attribute = "MonitorGuid"`,
    `  update_method = "PATCH"`,
    `  data = jsonencode(${hcl(body, 1)})`,
    `}`,
  ].join('\n');
}

function resourceName(name: string): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return /^[a-z]/.test(word) ? word : `monitor_${word}`;
}

/** A value in Terraform's language. `${` and `%{` would start a template there and are doubled. */
function hcl(value: unknown, depth: number): string {
  const pad = '  '.repeat(depth);
  if (typeof value === 'string')
    return JSON.stringify(value)
      .replaceAll('${', () => '$${')
      .replaceAll('%{', '%%{');
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map((each) => hcl(each, depth)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).map(([key, each]) => `${pad}  ${key} = ${hcl(each, depth + 1)}`);
  return `{\n${lines.join('\n')}\n${pad}}`;
}

/** The monitor as YAML, for keeping it under version control. */
export function asYaml(body: MonitorWrite): string {
  return yamlLines(body, '').join('\n');
}

function yamlLines(value: unknown, pad: string): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((each: unknown) => {
      if (!isNested(each)) return [`${pad}- ${yamlScalar(each)}`];
      const [first = '', ...rest] = yamlLines(each, `${pad}  `);
      return [`${pad}- ${first.trimStart()}`, ...rest];
    });
  return Object.entries(value as object).flatMap(([key, each]: [string, unknown]) =>
    isNested(each) ? [`${pad}${key}:`, ...yamlLines(each, `${pad}  `)] : [`${pad}${key}: ${yamlScalar(each)}`],
  );
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Words that cannot be taken for anything else stay bare. JSON's quoted strings, `[]` and `{}` are YAML too. */
function yamlScalar(value: unknown): string {
  const isPlain =
    typeof value === 'string' && /^[A-Za-z][\w]*$/.test(value) && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}

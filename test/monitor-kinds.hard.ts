// Adds a fake monitor type to the records of the contract, and checks which code then requires it and what
// follows from its record.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const RECORDS = 'packages/contract/src/v4/monitor-kinds.ts';
const TARGETS = 'packages/contract/src/checkpoint/target.ts';
const FIELDS = 'packages/contract/src/v4/monitor-fields.ts';
const PROBES = 'packages/checkpoint/src/probe-registry.ts';
const RULES = 'packages/server/src/monitors/kinds/registry.ts';
const PAGES = 'packages/web/src/monitors/kinds/registry.ts';
const DRAFT = 'packages/web/src/monitors/draft/kind-draft.ts';
const LABELS = 'packages/web/src/monitors/draft/kind-fields.ts';

const read = (path: string): string => ts.sys.readFile(join(root, path)) ?? '';

/** Returns the records with one more. */
const withRecord = (record: string): string => {
  const end = '} as const satisfies Readonly<Record<string, MonitorKind>>;';
  const text = read(RECORDS);
  expect(text).toContain(end);
  return text.replace(end, `  Gopher: ${record},\n${end}`);
};

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'packages/web/tsconfig.json'), (path) => ts.sys.readFile(path)).config,
  ts.sys,
  join(root, 'packages/web'),
);
const host = ts.createCompilerHost(options);
const sources = new Map<string, ts.SourceFile | undefined>();

/** Returns the compiler's messages by file, with other texts for some of the files. */
function reported(changed: Readonly<Record<string, string>>, paths: readonly string[]): Record<string, string[]> {
  const own = new Map(Object.entries(changed).map(([path, text]) => [join(root, path), text]));
  const program = ts.createProgram({
    rootNames: paths.map((path) => join(root, path)),
    options: { ...options, types: ['node', 'vite/client'], incremental: false },
    host: {
      ...host,
      getSourceFile: (path, language) => {
        const text = own.get(path);
        if (text !== undefined) return ts.createSourceFile(path, text, language, true);
        if (!sources.has(path)) sources.set(path, host.getSourceFile(path, language));
        return sources.get(path);
      },
    },
  });
  const found = paths.map((path): [string, string[]] => {
    const errors = program.getSemanticDiagnostics(program.getSourceFile(join(root, path)));
    return [path, errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))];
  });
  return Object.fromEntries(found.filter(([, errors]) => errors.length > 0));
}

const SERVICE = `{
  name: 'Gopher',
  fields: { ...serviceFields(70), Username: optional },
  ...uptimeKind,
  target: { kind: 'gopher', needs: 'login' },
}`;
const EVERY = [RECORDS, TARGETS, FIELDS, PROBES, RULES, PAGES, DRAFT, LABELS];

describe('the compiler', () => {
  test('reports nothing without it', () => {
    expect(reported({}, EVERY)).toEqual({});
  });

  test('requires it in the probes, the rules of the service and the pages', () => {
    expect(reported({ [RECORDS]: withRecord(SERVICE) }, EVERY)).toEqual({
      [PROBES]: [expect.stringContaining("Property 'gopher' is missing")],
      [RULES]: [expect.stringContaining("Property 'Gopher' is missing")],
      [PAGES]: [expect.stringContaining("Property 'Gopher' is missing")],
    });
  });

  test('requires name, conditions, credits, dashboards and the target shape', () => {
    const found = reported({ [RECORDS]: withRecord("{ fields: hostFields, target: 'gopher' }") }, EVERY);
    expect(Object.keys(found).sort()).toEqual([RECORDS, TARGETS, RULES, PAGES].sort());
    expect(found[RECORDS]?.join('\n')).toContain('name, conditions, credits, overviews, dashboard');
    expect(found[TARGETS]?.join('\n')).toContain("Property 'gopher' is missing");
  });

  test('requires the shape, the draft and the label of a new field', () => {
    const plainField = 'GopherSelector: noTraits,\n  Notes: noTraits,';
    const fields = read(FIELDS).replace('Notes: noTraits,', plainField);
    expect(fields).toContain(plainField);
    const found = reported({ [FIELDS]: fields }, EVERY);
    expect(Object.keys(found).sort()).toEqual([FIELDS, DRAFT, LABELS].sort());
    for (const errors of Object.values(found)) expect(errors.join('\n')).toContain('GopherSelector');
  });
});

describe('consequences of its record', () => {
  const load = async <T>(path: string): Promise<T> => (await import(join(root, path))) as T;
  /** Imported afterwards, since these modules read the records when they are loaded. */
  beforeAll(async () => {
    const { monitorKinds } = await load<{ monitorKinds: Record<string, object> }>(RECORDS);
    const { SMTP } = monitorKinds;
    Object.assign(monitorKinds, {
      Gopher: {
        ...SMTP,
        name: 'Gopher',
        target: { kind: 'gopher', needs: 'login' },
        implicitTls: { port: 7_070 },
      },
    });
  });

  interface Document {
    readonly components: { readonly schemas: Record<string, { properties: Record<string, { description: string }> }> };
  }
  const document = async (): Promise<Document> => {
    const { buildOpenApi } = await load<{ buildOpenApi: (surface: string, endpoints: unknown) => Document }>(
      'packages/contract/src/openapi.ts',
    );
    const { endpoints } = await load<{ endpoints: unknown }>('packages/contract/src/table.ts');
    return buildOpenApi('v4', endpoints);
  };

  test('is required by the contract check', async () => {
    const { compareEnums } = await load<{ compareEnums: (served: unknown, enums: unknown) => string[] }>(
      'packages/contract/src/check/compare-enums.ts',
    );
    const enums: unknown = JSON.parse(readFileSync(join(root, 'packages/contract/spec/enums.json'), 'utf8'));
    expect(compareEnums(await document(), enums)).toContain(
      'enum MonitorType at Monitor.MonitorType: Gopher is not in the contract',
    );
  });

  test('is in the reference at each of its fields', async () => {
    const { schemas } = (await document()).components;
    const { NetworkAddress, Port, DnsServer } = schemas['Monitor']?.properties ?? {};
    expect(NetworkAddress?.description).toContain('Gopher');
    expect(Port?.description).toContain('Gopher 25');
    expect(DnsServer?.description).not.toContain('Gopher');
  });

  test('has its fields in the form', async () => {
    const { listKindFields } = await load<{ listKindFields: (type: string) => readonly object[] }>(LABELS);
    expect(listKindFields('Gopher')).toMatchObject([
      { field: 'NetworkAddress' },
      { field: 'Port', hint: 'Empty: 25. On 7070, TLS is implicit.' },
    ]);
  });

  test('is in reports, mails and dashboards', async () => {
    const { monitorKindName } = await load<{ monitorKindName: (type: string) => string }>(RECORDS);
    expect(monitorKindName('Gopher')).toBe('Gopher');
    const { translateValue } = await load<{ translateValue: (culture: string, value: string) => string }>(
      'packages/server/src/reports/report-files/texts/translate-value.ts',
    );
    expect(translateValue('fr-FR', 'Gopher')).toBe('Gopher');
    const { dashboardMonitorKinds, monitorDashboardGuid, predefinedDashboards } = await load<{
      dashboardMonitorKinds: (guid: string) => { readonly types: readonly string[] } | undefined;
      monitorDashboardGuid: (type: string, isConcurrent: boolean) => string;
      predefinedDashboards: readonly { readonly dashboardGuid: string; readonly name: string }[];
    }>('packages/contract/src/v1/dashboards/predefined.ts');
    const dashboardGuid = (name: string) => predefinedDashboards.find((one) => one.name === name)?.dashboardGuid ?? '';
    expect(dashboardMonitorKinds(dashboardGuid('Uptime overview'))?.types).toContain('Gopher');
    expect(monitorDashboardGuid('Gopher', false)).toBe(dashboardGuid('Single monitor'));
  });

  test('gets host, port and login in its probe', async () => {
    const { networkService } = await load<{
      networkService: (type: string) => { readonly buildTarget: (definition: object, secrets: object) => object };
    }>('packages/server/src/monitors/kinds/network-service.ts');
    const { Target } = await load<{ Target: { parse: (target: object) => object } }>(TARGETS);
    const login = { username: 'ann', password: 'sesame' };
    const target = networkService('Gopher').buildTarget({ NetworkAddress: 'shop.example', Port: 70 }, { login });
    expect(target).toMatchObject({ kind: 'gopher', host: 'shop.example', port: 70, ...login });
    expect(Target.parse(target)).toEqual(target);
  });
});

import type { Endpoint } from '@vedette/contract/endpoint';
import { compileFieldsParser, compilePartParser, type FieldsParser } from '@vedette/contract/reading/part-parser';
import { Fault } from '@vedette/kernel/fault';

/**
 * The compiled readers of one endpoint. An absent body counts as `{}`, so that each missing field is reported; null is
 * not a body.
 */
export interface Readers {
  readonly params: (value: unknown) => Readonly<Record<string, unknown>>;
  readonly queryAndBody: (query: unknown, body: unknown) => { readonly query: unknown; readonly body: unknown };
  /** The readable fields of a rejected body. */
  readonly readFields: FieldsParser;
}

export function compileReaders(endpoint: Endpoint): Readers {
  const readParams = compilePartParser(endpoint.params, 'text', 'Path');
  const readQuery = compilePartParser(endpoint.query, 'text', 'Query');
  const readBody = compilePartParser(endpoint.body, 'json', 'Body');
  const bodyIsObject = endpoint.body?.def.type === 'object';
  return {
    params: (value) => {
      const problems: string[] = [];
      const params = readParams(value, problems);
      throwProblems(problems);
      return (params ?? {}) as Readonly<Record<string, unknown>>;
    },
    queryAndBody: (query, body) => {
      const problems: string[] = [];
      const given = body === undefined && bodyIsObject ? {} : body;
      if (given === null && endpoint.body) problems.push('Body: must not be null');
      const parsed = {
        query: readQuery(query, problems),
        body: given === null ? undefined : readBody(given, problems),
      };
      throwProblems(problems);
      return parsed;
    },
    readFields: endpoint.body ? compileFieldsParser(endpoint.body) : () => ({}),
  };
}

function throwProblems(problems: readonly string[]): void {
  const [first] = problems;
  if (first !== undefined) throw new Fault('invalid', first, { problems });
}

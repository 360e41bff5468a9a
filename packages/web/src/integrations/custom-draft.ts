import type { CustomIntegration } from '@vedette/contract/custom-integration';
import type { Resource } from '../resources/resource.js';

type Stored = CustomIntegration['Steps'][number]['HttpSteps'][number];
export type MessageType = CustomIntegration['Steps'][number]['MessageTypes'][number];

/** As the contract lists them; written here, since its module brings all shapes with it. */
export const MESSAGE_TYPES: readonly MessageType[] = ['Error', 'Reminder', 'Ok'];
export const METHODS: readonly Stored['Method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** One call as it is typed. What the form does not show is kept as it was read. */
export interface CallDraft {
  readonly kept: Partial<Stored>;
  readonly Method: Stored['Method'];
  readonly Url: string;
  /** One header a line: `Name: value`. */
  readonly headers: string;
  readonly Body: string;
}

export interface GroupDraft {
  readonly MessageTypes: readonly MessageType[];
  readonly calls: readonly CallDraft[];
}

export interface IntegrationDraft {
  readonly Name: string;
  readonly IsActive: boolean;
  readonly Steps: readonly GroupDraft[];
  /** JSON of the contract's PredefinedVariables and UserDefinedFunctions. */
  readonly variables: string;
  readonly functions: string;
}

export const EMPTY_CALL: CallDraft = {
  ...{ kept: {}, Method: 'POST', Url: 'https://', headers: 'Content-Type: application/json' },
  Body: '{\n  "text": "{{MonitorName}}: {{ErrorDescription}}"\n}',
};

export const INTEGRATIONS: Resource<CustomIntegration, IntegrationDraft> = {
  ...{
    one: 'custom integration',
    many: 'Custom integrations',
    to: '/integrations/custom',
    path: '/Integration/Custom',
  },
  ...{ listAt: '/integrations', alsoIn: ['integrations', 'definitions'] },
  change: 'PATCH',
  guidOf: ({ IntegrationGuid }) => IntegrationGuid,
  nameOf: ({ Name }) => Name,
  empty: {
    ...{ Name: '', IsActive: true, variables: '[]', functions: '[]' },
    Steps: [{ MessageTypes: MESSAGE_TYPES, calls: [EMPTY_CALL] }],
  },
  draftOf: (stored) => ({
    ...{ Name: stored.Name, IsActive: stored.IsActive },
    Steps: stored.Steps.map(({ MessageTypes, HttpSteps }) => ({ MessageTypes, calls: HttpSteps.map(callOf) })),
    variables: JSON.stringify(stored.PredefinedVariables ?? [], undefined, 2),
    functions: JSON.stringify(stored.UserDefinedFunctions ?? [], undefined, 2),
  }),
  bodyOf: (draft) => ({
    ...{ Name: draft.Name, IsActive: draft.IsActive },
    Steps: draft.Steps.map(({ MessageTypes, calls }) => ({ MessageTypes, HttpSteps: calls.map(sentOf) })),
    PredefinedVariables: jsonOrText(draft.variables),
    UserDefinedFunctions: jsonOrText(draft.functions),
  }),
  fields: ['Name', 'IsActive', 'Steps', 'PredefinedVariables', 'UserDefinedFunctions'],
  afterDelete: 'It can be deleted only while no escalation level tells by it.',
};

function callOf(stored: Stored): CallDraft {
  const headers = (stored.RequestHeaders ?? []).map(({ Key, Value }) => `${Key}: ${Value}`).join('\n');
  return { kept: stored, Method: stored.Method, Url: stored.Url, headers, Body: stored.Body ?? '' };
}

function sentOf({ kept, Method, Url, headers, Body }: CallDraft): object {
  return { ...kept, Method, Url, Body, RequestHeaders: headersIn(headers) };
}

/** `Name: value` lines; a line without a colon is a name without a value, for the server to judge. */
export function headersIn(text: string): { Key: string; Value: string }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, key = line, value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
      return { Key: key.trim(), Value: value.trim() };
    });
}

/** What is no JSON is sent as the text it is, so that the server names the field. */
function jsonOrText(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import type { CustomForm } from '@vedette/contract/v1/alerting/custom-integration';
import { t } from '../i18n/translate.js';
import type { Resource } from '../resources/resource.js';
import { type CallDraft, EMPTY_CALL, toCallDraft, sentCall } from './call-draft.js';
import { type FunctionDraft, toFunctionDraft, sentFunction } from './function-draft.js';
import type { OwnNames } from './unknown-names.js';
import { type VariableDraft, sentVariable, toVariableDraft } from './variable-draft.js';

export type MessageType = CustomForm['Steps'][number]['MessageTypes'][number];

/** A copy of the contract's list, because its module would load all schemas. */
export const MESSAGE_TYPES: readonly MessageType[] = ['Error', 'Reminder', 'Ok'];

export interface GroupDraft {
  readonly MessageTypes: readonly MessageType[];
  readonly calls: readonly CallDraft[];
}

export interface IntegrationDraft {
  readonly Name: string;
  readonly IsActive: boolean;
  readonly Steps: readonly GroupDraft[];
  readonly variables: readonly VariableDraft[];
  readonly functions: readonly FunctionDraft[];
}

const OF_CALL = [
  'OnlyWhen.Captured',
  'Method',
  'Url',
  'RequestHeaders',
  'Body',
  'Authentication',
  ...['UserName', 'Password', 'Token'].map((field) => `Authentication.${field}`),
];
const OF_FUNCTION = ['Name', 'Type', 'Mappings', 'Regex', 'HashAlgorithm', 'JwtAlgorithm', 'HashKey', 'JwtSigningKey'];

/**
 * Maps the server's field names of requests, variables and functions to themselves, so that each field shows its
 * problems.
 */
function customFields({ Steps, variables, functions }: IntegrationDraft): Readonly<Record<string, string>> {
  const all = (list: string, rows: readonly unknown[], fields: readonly string[]): string[] =>
    rows.flatMap((_row, at) => fields.map((field) => `${list}[${String(at)}].${field}`));
  const calls = Steps.flatMap(({ calls: ofGroup }, group) =>
    ofGroup.flatMap(({ captures }, at) => {
      const call = `Steps[${String(group)}].HttpSteps[${String(at)}]`;
      return [
        ...OF_CALL.map((field) => `${call}.${field}`),
        ...all(`${call}.Variables`, captures, ['Name', 'Property']),
      ];
    }),
  );
  const fields = [
    ...calls,
    ...all('Steps', Steps, ['MessageTypes']),
    ...all('PredefinedVariables', variables, ['Name', 'Value']),
    ...all('UserDefinedFunctions', functions, OF_FUNCTION),
  ];
  return { 'Steps.MessageTypes': 'Steps', ...Object.fromEntries(fields.map((field) => [field, field])) };
}

/** Returns the names that the requests of a group may use, including values extracted earlier. */
export function callPlaceholders({ variables, functions }: IntegrationDraft, before: readonly CallDraft[]): OwnNames {
  const taken = before.flatMap(({ captures }) => captures.map(({ Name }) => Name.trim()));
  return {
    values: [...variables.map(({ Name }) => Name.trim()), ...taken],
    functions: functions.map(({ Name }) => Name.trim()),
  };
}

export const INTEGRATIONS: Resource<CustomForm, IntegrationDraft> = {
  many: t('Custom integrations'),
  texts: {
    create: t('New custom integration'),
    loading: t('Loading custom integration'),
    notAllowed: t('No permission to create: custom integration'),
  },
  to: '/integrations/custom',
  path: '/Integration/Custom',
  surface: '/api/v1',
  listAt: '/integrations',
  alsoIn: ['integrations', 'definitions'],
  change: 'PATCH',
  getGuid: ({ IntegrationGuid }) => IntegrationGuid,
  getName: ({ Name }) => Name,
  empty: {
    Name: '',
    IsActive: true,
    variables: [],
    functions: [],
    Steps: [{ MessageTypes: MESSAGE_TYPES, calls: [EMPTY_CALL] }],
  },
  toDraft: (stored) => ({
    Name: stored.Name,
    IsActive: stored.IsActive,
    Steps: stored.Steps.map(({ MessageTypes, HttpSteps }) => ({ MessageTypes, calls: HttpSteps.map(toCallDraft) })),
    variables: (stored.PredefinedVariables ?? []).map(toVariableDraft),
    functions: (stored.UserDefinedFunctions ?? []).map(toFunctionDraft),
  }),
  toBody: (draft) => ({
    Name: draft.Name,
    IsActive: draft.IsActive,
    Steps: draft.Steps.map(({ MessageTypes, calls }) => ({ MessageTypes, HttpSteps: calls.map(sentCall) })),
    PredefinedVariables: draft.variables.map(sentVariable),
    UserDefinedFunctions: draft.functions.map(sentFunction),
  }),
  fields: ['Name', 'IsActive', 'Steps', 'PredefinedVariables', 'UserDefinedFunctions'],
  toProblemFields: customFields,
  afterDelete: t('It can only be deleted while no escalation level uses it.'),
};

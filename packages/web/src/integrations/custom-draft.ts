import type { CustomForm } from '@vedette/contract/v1/alerting/custom-integration';
import { t } from '../i18n/translate.js';
import type { Resource } from '../resources/resource.js';
import { type RequestDraft, EMPTY_REQUEST, toRequestDraft, toRequestBody } from './request-draft.js';
import { type FunctionDraft, toFunctionDraft, toFunctionBody } from './function-draft.js';
import type { PlaceholderNames } from './unknown-placeholders.js';
import { type VariableDraft, toVariableBody, toVariableDraft } from './variable-draft.js';

export type MessageType = CustomForm['Steps'][number]['MessageTypes'][number];

/** A copy of the contract's list, because its module would load all schemas. */
export const MESSAGE_TYPES: readonly MessageType[] = ['Error', 'Reminder', 'Ok'];

export interface GroupDraft {
  readonly MessageTypes: readonly MessageType[];
  readonly requests: readonly RequestDraft[];
}

export interface IntegrationDraft {
  readonly Name: string;
  readonly IsActive: boolean;
  readonly Steps: readonly GroupDraft[];
  readonly variables: readonly VariableDraft[];
  readonly functions: readonly FunctionDraft[];
}

const REQUEST_FIELDS = [
  'OnlyWhen.Captured',
  'Method',
  'Url',
  'RequestHeaders',
  'Body',
  'Authentication',
  ...['UserName', 'Password', 'Token'].map((field) => `Authentication.${field}`),
];
const FUNCTION_FIELDS = [
  'Name',
  'Type',
  'Mappings',
  'Regex',
  'HashAlgorithm',
  'JwtAlgorithm',
  'HashKey',
  'JwtSigningKey',
];

/**
 * Maps the server's field names of requests, variables and functions to themselves, so that each field shows its
 * problems.
 */
function mapProblemFields({ Steps, variables, functions }: IntegrationDraft): Readonly<Record<string, string>> {
  const listFields = (list: string, rows: readonly unknown[], fields: readonly string[]): string[] =>
    rows.flatMap((_row, index) => fields.map((field) => `${list}[${String(index)}].${field}`));
  const requests = Steps.flatMap(({ requests: groupRequests }, group) =>
    groupRequests.flatMap(({ captures }, index) => {
      const requestPath = `Steps[${String(group)}].HttpSteps[${String(index)}]`;
      return [
        ...REQUEST_FIELDS.map((field) => `${requestPath}.${field}`),
        ...listFields(`${requestPath}.Variables`, captures, ['Name', 'Property']),
      ];
    }),
  );
  const fields = [
    ...requests,
    ...listFields('Steps', Steps, ['MessageTypes']),
    ...listFields('PredefinedVariables', variables, ['Name', 'Value']),
    ...listFields('UserDefinedFunctions', functions, FUNCTION_FIELDS),
  ];
  return { 'Steps.MessageTypes': 'Steps', ...Object.fromEntries(fields.map((field) => [field, field])) };
}

/** Returns the names that the requests of a group may use, including values extracted earlier. */
export function requestPlaceholders(
  { variables, functions }: IntegrationDraft,
  earlierRequests: readonly RequestDraft[],
): PlaceholderNames {
  const capturedNames = earlierRequests.flatMap(({ captures }) => captures.map(({ Name }) => Name.trim()));
  return {
    values: [...variables.map(({ Name }) => Name.trim()), ...capturedNames],
    functions: functions.map(({ Name }) => Name.trim()),
  };
}

export const CUSTOM_INTEGRATIONS: Resource<CustomForm, IntegrationDraft> = {
  listTitle: t('Custom integrations'),
  toTexts: {
    create: t('New custom integration'),
    loading: t('Loading custom integration'),
    notAllowed: t('No permission to create: custom integration'),
  },
  to: '/integrations/custom',
  path: '/Integration/Custom',
  surface: '/api/v1',
  listPath: '/integrations',
  relatedQueryKeys: ['integrations', 'definitions'],
  change: 'PATCH',
  getGuid: ({ IntegrationGuid }) => IntegrationGuid,
  getName: ({ Name }) => Name,
  empty: {
    Name: '',
    IsActive: true,
    variables: [],
    functions: [],
    Steps: [{ MessageTypes: MESSAGE_TYPES, requests: [EMPTY_REQUEST] }],
  },
  toDraft: (stored) => ({
    Name: stored.Name,
    IsActive: stored.IsActive,
    Steps: stored.Steps.map(({ MessageTypes, HttpSteps }) => ({
      MessageTypes,
      requests: HttpSteps.map(toRequestDraft),
    })),
    variables: (stored.PredefinedVariables ?? []).map(toVariableDraft),
    functions: (stored.UserDefinedFunctions ?? []).map(toFunctionDraft),
  }),
  toBody: (draft) => ({
    Name: draft.Name,
    IsActive: draft.IsActive,
    Steps: draft.Steps.map(({ MessageTypes, requests }) => ({ MessageTypes, HttpSteps: requests.map(toRequestBody) })),
    PredefinedVariables: draft.variables.map(toVariableBody),
    UserDefinedFunctions: draft.functions.map(toFunctionBody),
  }),
  fields: ['Name', 'IsActive', 'Steps', 'PredefinedVariables', 'UserDefinedFunctions'],
  toProblemFields: mapProblemFields,
  afterDelete: t('It can only be deleted while no escalation level uses it.'),
};

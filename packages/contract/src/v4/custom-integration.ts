import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { displayName, boundedRecord, text } from '../lenient.js';
import { WEB_URL_OR_VARIABLE } from '../text-patterns.js';

export const alertTypes = ['Error', 'Reminder', 'Ok'] as const;
export type AlertType = (typeof alertTypes)[number];
export const stepMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const stepAuthenticationTypes = ['None', 'Basic', 'Digest', 'NTLM', 'Bearer'] as const;
export const captureSources = [
  'ResponseStatusCode',
  'ResponseBodyText',
  'ResponseBodyJson',
  'ResponseBodyXml',
  'ResponseHeader',
] as const;
export const functionTypes = ['Mapping', 'Regex', 'JwtEncode', 'JwtDecode', 'Hash'] as const;
export const hashAlgorithms = ['MD5', 'SHA1', 'SHA256', 'SHA512', 'HMACSHA1', 'HMACSHA256', 'HMACSHA512'] as const;
export const jwtAlgorithms = ['HS256', 'HS384', 'HS512'] as const;

export const variableName = text(100).regex(/^[A-Za-z_][A-Za-z0-9_.-]*$/, {
  error: 'must be letters, digits and _ . -, beginning with a letter or _',
});
const template = text(10_000);
const pairs = z.array(z.object({ Key: text(1_000), Value: template })).max(100);

/** Value of `{{Name}}`, given here or by each escalation level in its VariableValues. */
export const PredefinedVariable = z.object({
  Name: variableName,
  Value: template.optional().meta({ description: 'May contain vault references: {{@VaultItem.<guid>.Password}}.' }),
  SpecifyInEscalationLevel: z.boolean().optional(),
});

/** Text functions, called as `{{Name(text)}}`. */
const UserDefinedFunction = z.object({
  Name: variableName,
  Type: z.enum(functionTypes),
  Mappings: pairs
    .optional()
    .meta({ description: 'For Mapping: Key is replaced by Value. Text that matches no Key is returned unchanged.' }),
  Regex: text(1_000).optional().meta({
    description:
      'For Regex: returns the first group, the whole match if there is no group, or an empty string if there is no match.',
  }),
  JwtSigningKey: template.optional(),
  JwtAlgorithm: z.enum(jwtAlgorithms).optional(),
  HashKey: template.optional().meta({ description: 'Key of the HMAC algorithms.' }),
  HashAlgorithm: z.enum(hashAlgorithms).optional(),
});
export type UserDefinedFunctionWrite = z.infer<typeof UserDefinedFunction>;

const authentication = {
  Id: z
    .guid()
    .optional()
    .meta({ description: 'Assigned if omitted. Identifies the request whose password is kept if none is sent.' }),
  AuthenticationType: z.enum(stepAuthenticationTypes),
  UserName: template.optional(),
};

const PROPERTY_DESCRIPTION =
  'JSON: a path such as result.items[0].id. XML: an XPath 1.0 query. Header: its name. Text: a regular expression, whose first group is captured, or the whole match if it has none.';

/** A value that a request captures from its response. */
export const Capture = z.object({
  Source: z.enum(captureSources),
  Property: text(1_000).optional().meta({ description: PROPERTY_DESCRIPTION }),
  Name: variableName,
});

const step = {
  Name: text(200).optional(),
  Url: template.regex(/\S/, { error: 'must not be empty' }).meta({ pattern: WEB_URL_OR_VARIABLE }),
  Method: z.enum(stepMethods).optional().meta({ description: 'Default: POST.' }),
  Body: text(100_000).optional(),
  RequestHeaders: pairs.optional(),
  Variables: z.array(Capture).max(50).optional().meta({
    description: 'Values captured from the response for later steps. The step fails if a value cannot be captured.',
  }),
};

export const HttpStepWrite = z.object({
  ...step,
  Authentication: z
    .object({
      ...authentication,
      Password: template.optional(),
      Token: template.optional().meta({ description: 'For Bearer.' }),
    })
    .optional(),
});
export type HttpStepWrite = z.infer<typeof HttpStepWrite>;

export const HttpStep = z.object({
  ...step,
  Method: z.enum(stepMethods),
  Authentication: z
    .object({
      ...authentication,
      Id: z.guid(),
      PasswordSpecified: z.boolean().meta({ description: 'Whether a password is stored.' }),
    })
    .optional(),
});

export const messageTypes = z.array(z.enum(alertTypes)).min(1).max(3);
const Name = displayName(200);
const common = {
  Name,
  PredefinedVariables: z.array(PredefinedVariable).max(50).optional(),
  UserDefinedFunctions: z.array(UserDefinedFunction).max(50).optional(),
};

/** Fields that callers may write. */
export const CustomIntegrationWrite = z.object({
  IntegrationGuid: z.guid().optional().meta({ description: 'If given, must equal the guid in the path.' }),
  ...common,
  IsActive: z.boolean().optional(),
  Steps: z
    .array(z.object({ MessageTypes: messageTypes, HttpSteps: z.array(HttpStepWrite).min(1).max(20) }))
    .min(1)
    .max(3)
    .meta({
      description:
        'Each message type belongs to at most one entry, and Error to exactly one. Types without an entry are not sent.',
    }),
});
export type CustomIntegrationWrite = z.infer<typeof CustomIntegrationWrite>;
export const CustomIntegrationPatch = CustomIntegrationWrite.exactPartial();
export type CustomIntegrationPatch = z.infer<typeof CustomIntegrationPatch>;

/** A channel defined by the account: HTTP requests built from the variables of an alert. */
export const CustomIntegration = z
  .object({
    IntegrationGuid: z.guid(),
    ...common,
    IsActive: z.boolean(),
    Steps: z.array(z.object({ MessageTypes: messageTypes, HttpSteps: z.array(HttpStep) })),
    CreatedDate: z.string().meta({ description: 'In the time zone of the caller.' }),
    Hash: z.string(),
  })
  .meta({ id: 'CustomIntegration' });
export type CustomIntegration = z.infer<typeof CustomIntegration>;

const base = { surface: 'v4', area: 'Integration', credentials: 'account' } as const;
const params = z.object({ integrationGuid: z.guid() });
const editPermission = { kind: 'integration', level: 'EditIntegration', param: 'integrationGuid' } as const;
const integrationPath = '/Integration/Custom/:integrationGuid' as const;

export const customIntegrationEndpoints = {
  list: endpoint({
    ...base,
    id: 'listCustomIntegrations',
    method: 'GET',
    path: '/Integration/Custom',
    permission: { kind: 'basic' },
    summary: 'List the custom integrations that the caller may edit',
    status: 200,
    reply: z.array(CustomIntegration),
  }),
  create: endpoint({
    ...base,
    id: 'createCustomIntegration',
    method: 'POST',
    path: '/Integration/Custom',
    permission: { kind: 'system', type: 'CreateIntegration' },
    summary: 'Create a custom integration. Its creator may edit it.',
    body: CustomIntegrationWrite,
    status: 201,
    reply: CustomIntegration,
    location: '/Integration/Custom/:IntegrationGuid',
  }),
  read: endpoint({
    ...base,
    id: 'getCustomIntegration',
    method: 'GET',
    path: integrationPath,
    permission: editPermission,
    summary: 'Get a custom integration',
    params,
    status: 200,
    reply: CustomIntegration,
  }),
  replace: endpoint({
    ...base,
    id: 'updateCustomIntegration',
    method: 'PUT',
    path: integrationPath,
    permission: editPermission,
    summary: 'Replace a custom integration. Omitted fields are reset to their defaults; omitted passwords are kept.',
    params,
    body: CustomIntegrationWrite,
    status: 204,
  }),
  patch: endpoint({
    ...base,
    id: 'patchCustomIntegration',
    method: 'PATCH',
    path: integrationPath,
    permission: editPermission,
    summary: 'Update a custom integration. Omitted fields are kept. Lists are replaced as a whole.',
    params,
    body: CustomIntegrationPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteCustomIntegration',
    method: 'DELETE',
    path: integrationPath,
    permission: editPermission,
    summary: 'Delete a custom integration. Fails with 400 while an escalation level uses it.',
    params,
    status: 204,
  }),
};

/** One request of a test with its response. */
const TestExchange = z.object({
  Request: z.string().meta({ description: 'Method, URL, headers and body. Passwords are masked.' }),
  Response: z.string().meta({ description: 'Status, headers and body, or why there was no response.' }),
});

export const customIntegrationV1Endpoints = {
  test: endpoint({
    surface: 'v1',
    area: 'Integration',
    credentials: 'account',
    alsoFails: [429],
    id: 'v1TestCustomIntegration',
    method: 'POST',
    path: '/Integration/Custom/:integrationGuid/Test',
    permission: editPermission,
    summary: 'Send a test message about a sample monitor. Returns the requests and responses.',
    params,
    body: z.object({
      MessageType: z.enum(alertTypes),
      VariableValues: boundedRecord(text(100), template, 100)
        .optional()
        .meta({ description: 'Same format as in an escalation level.' }),
    }),
    status: 200,
    reply: z.object({
      IsDelivered: z.boolean(),
      Exchanges: z.array(TestExchange),
      Unknown: z.array(z.string()).meta({ description: 'Unknown placeholders, which are sent unchanged.' }),
    }),
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { oneLine } from '../lenient.js';

const base = { surface: 'v4', area: 'Registration' } as const;
const Description = oneLine(200).meta({ description: 'Purpose of the account.' });

const RegistrationRequest = z.object({ Description: Description.optional(), operatorGuid: z.guid().optional() }).meta({
  id: 'RegistrationRequest',
  description: 'If operatorGuid is omitted, the API account belongs to the operator who signs in.',
});

export const RegistrationResponse = z
  .object({
    UserName: z.string().meta({ description: '32 hexadecimal digits.' }),
    Password: z.string().meta({ description: 'Returned only once. It cannot be recovered.' }),
    AccountId: z.string(),
    OperatorName: z.string(),
    status: z.enum(['OK', 'UnexpectedError']),
    message: z.string().optional(),
  })
  .meta({ id: 'RegistrationResponse' });
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

export const ApiUserType = z.enum(['Generic', 'MobileApp', 'TransactionRecorder', 'Grafana']);

export const ApiUserWrite = z.object({
  OperatorGuid: z.guid().optional().meta({ description: 'Default: the caller.' }),
  Type: ApiUserType.optional(),
  Description: Description.optional(),
});
export type ApiUserWrite = z.infer<typeof ApiUserWrite>;

export const ApiUser = z
  .object({
    UserName: z.string(),
    Password: z.string().optional().meta({ description: 'Returned only by the call that creates the account.' }),
    OperatorGuid: z.guid(),
    Type: ApiUserType,
    Description: z.string(),
    CreatedDate: z.string().optional(),
    LastUsedDate: z.string().optional(),
    RequestCountLast30Days: z.int(),
  })
  .meta({ id: 'ApiUser' });
export type ApiUser = z.infer<typeof ApiUser>;

export const apiUserEndpoints = {
  register: endpoint({
    ...base,
    id: 'register',
    method: 'POST',
    path: '/Register',
    credentials: 'login',
    permission: { kind: 'basic' },
    summary: 'Create an API account, using an operator’s e-mail address and password',
    description: 'Description and operatorGuid may be sent in the body or in the query. The body takes precedence.',
    query: z.object({ Description: Description.optional(), operatorGuid: z.guid().optional() }),
    body: RegistrationRequest,
    status: 201,
    reply: RegistrationResponse,
    location: '/ApiUser/:UserName',
    alsoFails: [404, 429],
  }),
  list: endpoint({
    ...base,
    id: 'listApiUsers',
    method: 'GET',
    path: '/ApiUser',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary: 'List your API accounts. Administrators get those of all operators.',
    status: 200,
    reply: z.array(ApiUser),
  }),
  create: endpoint({
    ...base,
    id: 'createApiUser',
    method: 'POST',
    path: '/ApiUser',
    credentials: 'account',
    permission: { kind: 'basic' },
    needsReauthentication: true,
    summary: 'Create an API account',
    body: ApiUserWrite,
    status: 201,
    reply: ApiUser,
    location: '/ApiUser/:UserName',
    alsoFails: [404],
  }),
  remove: endpoint({
    ...base,
    id: 'deleteApiUser',
    method: 'DELETE',
    path: '/ApiUser/:userName',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary: 'Delete an API account. You cannot delete the account that authenticates the request.',
    params: z.object({ userName: z.string() }),
    status: 204,
  }),
};

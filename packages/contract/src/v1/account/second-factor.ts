import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { SecondFactorPolicy } from './account.js';

const Code = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'Six-digit code from the authenticator, or a recovery code, which then becomes invalid.' });
const OwnPolicy = z.enum([...SecondFactorPolicy.options, 'AsAccount']);

export const SecondFactorState = z.object({
  Policy: SecondFactorPolicy.meta({ description: 'The policy that applies to the operator.' }),
  OwnPolicy: OwnPolicy.meta({ description: 'The setting of the operator, which only administrators can change.' }),
  IsSetUp: z.boolean(),
  RecoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

const NewSecondFactor = z.object({
  Secret: z.string().meta({ description: 'Base32, to type into an authenticator.' }),
  Uri: z.string().meta({ description: '`otpauth://…`, to show as a QR code.' }),
});
const RecoveryCodes = z.object({
  RecoveryCodes: z.array(z.string()).meta({ description: 'Each code works once. They are not returned again.' }),
});

const ownEndpoint = { surface: 'v1', area: 'Session', credentials: 'account', permission: { kind: 'none' } } as const;
const operatorEndpoint = {
  surface: 'v1',
  area: 'Operator',
  credentials: 'account',
  permission: { kind: 'operator', level: 'administrator', param: 'operatorGuid' },
  params: z.object({ operatorGuid: z.guid() }),
} as const;

export const secondFactorEndpoints = {
  read: endpoint({
    ...ownEndpoint,
    id: 'v1ReadSecondFactor',
    method: 'GET',
    path: '/SecondFactor',
    summary: 'Get the state of your two-factor authentication',
    status: 200,
    reply: SecondFactorState,
  }),
  begin: endpoint({
    ...ownEndpoint,
    id: 'v1BeginSecondFactor',
    method: 'POST',
    path: '/SecondFactor',
    summary: 'Create a secret for an authenticator. It takes effect after a code is confirmed.',
    body: z.object({ Password: z.string().min(1).meta({ description: 'Your password.' }) }),
    status: 200,
    reply: NewSecondFactor,
    alsoFails: [429],
  }),
  confirm: endpoint({
    ...ownEndpoint,
    id: 'v1ConfirmSecondFactor',
    method: 'POST',
    path: '/SecondFactor/Confirm',
    summary: 'Turn on two-factor authentication by confirming a first code. All your other sessions end.',
    body: z.object({ Code }),
    status: 200,
    reply: RecoveryCodes,
  }),
  renew: endpoint({
    ...ownEndpoint,
    id: 'v1RenewRecoveryCodes',
    method: 'POST',
    path: '/SecondFactor/RecoveryCodes',
    summary: 'Create new recovery codes. The old ones become invalid.',
    body: z.object({ Code }),
    status: 200,
    reply: RecoveryCodes,
    alsoFails: [429],
  }),
  remove: endpoint({
    ...ownEndpoint,
    id: 'v1RemoveSecondFactor',
    method: 'POST',
    path: '/SecondFactor/Remove',
    summary: 'Turn off your two-factor authentication, unless it is required',
    body: z.object({ Code }),
    status: 204,
    alsoFails: [429],
  }),
  readForOperator: endpoint({
    ...operatorEndpoint,
    id: 'v1ReadOperatorSecondFactor',
    method: 'GET',
    path: '/Operator/:operatorGuid/SecondFactor',
    summary: 'Get the state of the two-factor authentication of an operator',
    status: 200,
    reply: SecondFactorState,
  }),
  changePolicy: endpoint({
    ...operatorEndpoint,
    id: 'v1ChangeSecondFactorPolicy',
    method: 'PUT',
    path: '/Operator/:operatorGuid/SecondFactor',
    needsReauthentication: true,
    summary: 'Require, allow or turn off two-factor authentication for an operator, regardless of the account setting',
    body: z.object({ OwnPolicy }),
    status: 204,
  }),
  reset: endpoint({
    ...operatorEndpoint,
    id: 'v1ResetSecondFactor',
    method: 'DELETE',
    path: '/Operator/:operatorGuid/SecondFactor',
    needsReauthentication: true,
    summary: 'Reset the two-factor authentication of an operator. All sessions of the operator end.',
    status: 204,
  }),
};

import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { SecondFactorPolicy } from './account.js';

const Code = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'Six digits of the authenticator, or a recovery code, which is used up.' });
const OwnPolicy = z.enum([...SecondFactorPolicy.options, 'AsAccount']);

export const SecondFactorState = z.object({
  Policy: SecondFactorPolicy.meta({ description: 'What applies to the operator.' }),
  OwnPolicy: OwnPolicy.meta({ description: 'His own setting; administrators change it.' }),
  IsSetUp: z.boolean(),
  RecoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

const NewSecondFactor = z.object({
  Secret: z.string().meta({ description: 'Base32, for typing into an authenticator.' }),
  Uri: z.string().meta({ description: '`otpauth://…`, for a picture the authenticator reads.' }),
});
const RecoveryCodes = z.object({
  RecoveryCodes: z.array(z.string()).meta({ description: 'Each good once; they are in this answer only.' }),
});

const own = { surface: 'v1', area: 'Session', credentials: 'account', right: { of: 'nobody' } } as const;
const ofOperator = {
  surface: 'v1',
  area: 'Operator',
  credentials: 'account',
  right: { of: 'operator', level: 'administrator', param: 'operatorGuid' },
  params: z.object({ operatorGuid: z.guid() }),
} as const;

export const secondFactorEndpoints = {
  read: endpoint({
    ...own,
    id: 'v1ReadSecondFactor',
    method: 'GET',
    path: '/SecondFactor',
    summary: 'How it stands with the own second factor',
    status: 200,
    reply: SecondFactorState,
  }),
  begin: endpoint({
    ...own,
    id: 'v1BeginSecondFactor',
    method: 'POST',
    path: '/SecondFactor',
    summary: 'Make a secret for an authenticator; it counts after a code of it was confirmed',
    body: z.object({ Password: z.string().min(1).meta({ description: 'The own one, once more.' }) }),
    status: 200,
    reply: NewSecondFactor,
    alsoFails: [429],
  }),
  confirm: endpoint({
    ...own,
    id: 'v1ConfirmSecondFactor',
    method: 'POST',
    path: '/SecondFactor/Confirm',
    summary: 'Switch the second factor on with a first code; all other sessions end',
    body: z.object({ Code }),
    status: 200,
    reply: RecoveryCodes,
  }),
  renew: endpoint({
    ...own,
    id: 'v1RenewRecoveryCodes',
    method: 'POST',
    path: '/SecondFactor/RecoveryCodes',
    summary: 'Make new recovery codes; the old ones are void',
    body: z.object({ Code }),
    status: 200,
    reply: RecoveryCodes,
    alsoFails: [429],
  }),
  remove: endpoint({
    ...own,
    id: 'v1RemoveSecondFactor',
    method: 'POST',
    path: '/SecondFactor/Remove',
    summary: 'Switch the own second factor off, where none is required',
    body: z.object({ Code }),
    status: 204,
    alsoFails: [429],
  }),
  readForOperator: endpoint({
    ...ofOperator,
    id: 'v1ReadOperatorSecondFactor',
    method: 'GET',
    path: '/Operator/:operatorGuid/SecondFactor',
    summary: 'How it stands with the second factor of an operator',
    status: 200,
    reply: SecondFactorState,
  }),
  changePolicy: endpoint({
    ...ofOperator,
    id: 'v1ChangeSecondFactorPolicy',
    method: 'PUT',
    path: '/Operator/:operatorGuid/SecondFactor',
    needsProof: true,
    summary: 'Require, allow or switch off the second factor of an operator, whatever the account says',
    body: z.object({ OwnPolicy }),
    status: 204,
  }),
  reset: endpoint({
    ...ofOperator,
    id: 'v1ResetSecondFactor',
    method: 'DELETE',
    path: '/Operator/:operatorGuid/SecondFactor',
    needsProof: true,
    summary: 'Forget the second factor of an operator who lost it; he is signed out everywhere',
    status: 204,
  }),
};

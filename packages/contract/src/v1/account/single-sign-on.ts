import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { text, trimmedName } from '../../lenient.js';

const webAddress = z
  .string()
  .max(2_000)
  .regex(/^https?:\/\/[^\s#]+$/i, { error: 'must be an address beginning with https:// or http://' });

const SsoProtocol = z.enum(['OpenIdConnect', 'Saml']);

/** How operators of the account sign in at an identity provider. Which fields are needed depends on Protocol. */
const fields = {
  Protocol: SsoProtocol,
  IsEnabled: z.boolean(),
  Name: trimmedName(50).meta({ description: 'For the button on the sign-in page.' }),
  Issuer: webAddress
    .optional()
    .meta({ description: 'OpenID Connect: the provider, as its discovery document names it.' }),
  ClientId: text(500).optional().meta({ description: 'OpenID Connect: what the provider calls this service.' }),
  LoginUrl: webAddress.optional().meta({ description: 'SAML: where a sign-in is sent.' }),
  IdpEntityId: text(1_000).optional().meta({ description: 'SAML: the issuer of assertions; any when left out.' }),
  Certificates: z
    .array(z.string().max(20_000))
    .max(10)
    .optional()
    .meta({ description: 'SAML: PEM certificates of the provider; several while one takes over from another.' }),
  Audience: text(1_000).optional().meta({ description: 'SAML: who assertions are for; default the ServiceUrl.' }),
  AllowIdpInitiated: z.boolean().optional().meta({
    description: 'SAML: whether a sign-in may begin at the provider. Default true.',
  }),
};

export const SingleSignOnWrite = z.object({
  ...fields,
  ClientSecret: z.string().min(1).max(2_000).optional().meta({
    description: 'OpenID Connect; never returned. Left out: it stays as it is, as long as Issuer does.',
  }),
});
export type SingleSignOnWrite = z.infer<typeof SingleSignOnWrite>;

export const SingleSignOn = z.object({
  ...fields,
  HasClientSecret: z.boolean(),
  ServiceUrl: z
    .string()
    .meta({ description: 'Where the provider sends its answer: redirect URI, or ACS and audience.' }),
});
export type SingleSignOn = z.infer<typeof SingleSignOn>;

export const SamlMetadataSource = z.object({
  Metadata: z.string().min(1).max(1_000_000).optional().meta({ description: 'The metadata as XML.' }),
  Url: webAddress
    .optional()
    .meta({ description: 'Address at which the provider publishes its metadata; instead of Metadata.' }),
  IdpEntityId: text(1_000).optional().meta({ description: 'Selects the provider if the metadata describes several.' }),
});
export type SamlMetadataSource = z.infer<typeof SamlMetadataSource>;

/** What a provider says of itself, as the settings take it. */
export const SamlMetadata = z.object({
  LoginUrl: z.string(),
  IdpEntityId: z.string(),
  Certificates: z.array(z.string()),
  Notes: z.array(z.string()).meta({ description: 'What an administrator must know before using these values.' }),
});
export type SamlMetadata = z.infer<typeof SamlMetadata>;

const SingleSignOnOffer = z.object({ AccountId: z.string(), Name: z.string() });

const administrator = {
  surface: 'v1',
  area: 'SingleSignOn',
  credentials: 'account',
  right: { of: 'administrator' },
  path: '/SingleSignOn',
} as const;
const anybody = { surface: 'v1', area: 'SingleSignOn', credentials: 'anonymous', right: { of: 'nobody' } } as const;
const params = z.object({ accountId: z.coerce.number<string | number>().int().min(1).max(2_147_483_647) });

export const singleSignOnEndpoints = {
  read: endpoint({
    ...administrator,
    id: 'v1ReadSingleSignOn',
    method: 'GET',
    summary: 'The identity provider of the account; 404 when there is none',
    status: 200,
    reply: SingleSignOn,
    alsoFails: [404],
  }),
  list: endpoint({
    ...administrator,
    id: 'v1ListSingleSignOn',
    method: 'GET',
    path: '/SingleSignOn/Provider',
    summary: 'The identity provider of the account: a list of one, or of none',
    status: 200,
    reply: z.array(SingleSignOn),
  }),
  write: endpoint({
    ...administrator,
    id: 'v1WriteSingleSignOn',
    method: 'PUT',
    needsProof: true,
    summary: 'Set up the identity provider of the account',
    body: SingleSignOnWrite,
    status: 200,
    reply: SingleSignOn,
  }),
  readMetadata: endpoint({
    ...administrator,
    id: 'v1ReadSamlMetadata',
    method: 'POST',
    path: '/SingleSignOn/ProviderMetadata',
    summary: 'Read the metadata of a SAML provider; nothing is stored',
    description: 'Review the response and send it to PUT /SingleSignOn. The egress policy applies to Url.',
    body: SamlMetadataSource,
    status: 200,
    reply: SamlMetadata,
  }),
  remove: endpoint({
    ...administrator,
    id: 'v1DeleteSingleSignOn',
    method: 'DELETE',
    summary: 'Forget the identity provider, unless it is the only way to sign in',
    status: 204,
    alsoFails: [404],
  }),
  offer: endpoint({
    ...anybody,
    id: 'v1OfferSingleSignOn',
    method: 'GET',
    path: '/SingleSignOn/Offer',
    summary: 'Identity providers the sign-in page offers',
    status: 200,
    reply: z.array(SingleSignOnOffer),
  }),
  start: endpoint({
    ...anybody,
    id: 'v1StartSingleSignOn',
    method: 'GET',
    path: '/SingleSignOn/:accountId/Start',
    summary: 'Sends the browser to the identity provider',
    params,
    query: z.object({ ReturnTo: z.string().max(2_000).optional().meta({ description: 'Path of the web app.' }) }),
    sends: 'redirect',
    status: 204,
    alsoFails: [429],
  }),
  answer: endpoint({
    ...anybody,
    id: 'v1AnswerOpenIdConnect',
    method: 'GET',
    path: '/SingleSignOn/:accountId/OpenIdConnect',
    summary: 'Where an OpenID Connect provider sends the browser back to; sets the session cookie',
    params,
    sends: 'return',
    status: 204,
  }),
  assertion: endpoint({
    ...anybody,
    id: 'v1AnswerSaml',
    method: 'POST',
    path: '/SingleSignOn/:accountId/Saml',
    summary: 'Where a SAML provider has the browser post its assertion; sets the session cookie',
    params,
    consumes: 'form',
    body: z.object({ SAMLResponse: z.string().max(500_000), RelayState: z.string().max(2_000).optional() }),
    sends: 'return',
    status: 204,
    alsoFails: [429],
  }),
  metadata: endpoint({
    ...anybody,
    id: 'v1SamlMetadata',
    method: 'GET',
    path: '/SingleSignOn/:accountId/Metadata',
    summary: 'The service as a SAML provider wants to know it (XML)',
    params,
    sends: 'xml',
    status: 204,
  }),
};

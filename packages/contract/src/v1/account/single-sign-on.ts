import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { text, trimmedName } from '../../lenient.js';

const webAddress = z
  .string()
  .max(2_000)
  .regex(/^https?:\/\/[^\s#]+$/i, { error: 'must be a URL that begins with https:// or http://' });

const SsoProtocol = z.enum(['OpenIdConnect', 'Saml']);

/** How operators of the account sign in through an identity provider. Protocol decides which fields are required. */
const fields = {
  Protocol: SsoProtocol,
  IsEnabled: z.boolean(),
  Name: trimmedName(50).meta({ description: 'Label of the button on the sign-in page.' }),
  Issuer: webAddress
    .optional()
    .meta({ description: 'OpenID Connect: issuer of the provider, as in its discovery document.' }),
  ClientId: text(500).optional().meta({ description: 'OpenID Connect: client id of this service at the provider.' }),
  LoginUrl: webAddress.optional().meta({ description: 'SAML: URL to which sign-in requests are sent.' }),
  IdpEntityId: text(1_000)
    .optional()
    .meta({ description: 'SAML: issuer of assertions. If omitted, any issuer is accepted.' }),
  Certificates: z.array(z.string().max(20_000)).max(10).optional().meta({
    description:
      'SAML: PEM certificates of the provider. List both the old and the new one during a certificate rollover.',
  }),
  Audience: text(1_000).optional().meta({ description: 'SAML: audience of assertions. Defaults to the ServiceUrl.' }),
  AllowIdpInitiated: z.boolean().optional().meta({
    description: 'SAML: whether the provider may initiate a sign-in. Default: true.',
  }),
};

export const SingleSignOnWrite = z.object({
  ...fields,
  ClientSecret: z.string().min(1).max(2_000).optional().meta({
    description:
      'OpenID Connect: client secret, never returned. If omitted, the stored one is kept unless Issuer changes.',
  }),
});
export type SingleSignOnWrite = z.infer<typeof SingleSignOnWrite>;

export const SingleSignOn = z.object({
  ...fields,
  HasClientSecret: z.boolean(),
  ServiceUrl: z
    .string()
    .meta({ description: 'URL to which the provider sends its response: redirect URI, or ACS and audience.' }),
});
export type SingleSignOn = z.infer<typeof SingleSignOn>;

export const SamlMetadataSource = z.object({
  Metadata: z.string().min(1).max(1_000_000).optional().meta({ description: 'The metadata as XML.' }),
  Url: webAddress
    .optional()
    .meta({ description: 'URL at which the provider publishes its metadata. Send either Url or Metadata.' }),
  IdpEntityId: text(1_000).optional().meta({ description: 'Selects the provider if the metadata contains several.' }),
});
export type SamlMetadataSource = z.infer<typeof SamlMetadataSource>;

/** Metadata of a provider in the form of the settings. */
export const SamlMetadata = z.object({
  LoginUrl: z.string(),
  IdpEntityId: z.string(),
  Certificates: z.array(z.string()),
  Notes: z.array(z.string()).meta({ description: 'Warnings for the administrator about these values.' }),
});
export type SamlMetadata = z.infer<typeof SamlMetadata>;

const SingleSignOnOffer = z.object({ AccountId: z.string(), Name: z.string() });

const administrator = {
  surface: 'v1',
  area: 'SingleSignOn',
  credentials: 'account',
  permission: { kind: 'administrator' },
  path: '/SingleSignOn',
} as const;
const anonymous = {
  surface: 'v1',
  area: 'SingleSignOn',
  credentials: 'anonymous',
  permission: { kind: 'none' },
} as const;
const params = z.object({ accountId: z.coerce.number<string | number>().int().min(1).max(2_147_483_647) });

export const singleSignOnEndpoints = {
  read: endpoint({
    ...administrator,
    id: 'v1ReadSingleSignOn',
    method: 'GET',
    summary: 'Get the identity provider of the account. Returns 404 if there is none.',
    status: 200,
    reply: SingleSignOn,
    alsoFails: [404],
  }),
  list: endpoint({
    ...administrator,
    id: 'v1ListSingleSignOn',
    method: 'GET',
    path: '/SingleSignOn/Provider',
    summary: 'List the identity providers of the account. There is at most one.',
    status: 200,
    reply: z.array(SingleSignOn),
  }),
  write: endpoint({
    ...administrator,
    id: 'v1WriteSingleSignOn',
    method: 'PUT',
    needsReauthentication: true,
    summary: 'Set the identity provider of the account',
    body: SingleSignOnWrite,
    status: 200,
    reply: SingleSignOn,
  }),
  readMetadata: endpoint({
    ...administrator,
    id: 'v1ReadSamlMetadata',
    method: 'POST',
    path: '/SingleSignOn/ProviderMetadata',
    summary: 'Read the metadata of a SAML provider. Nothing is stored.',
    description: 'Review the response, then send it to PUT /SingleSignOn. The egress policy applies to Url.',
    body: SamlMetadataSource,
    status: 200,
    reply: SamlMetadata,
  }),
  remove: endpoint({
    ...administrator,
    id: 'v1DeleteSingleSignOn',
    method: 'DELETE',
    summary: 'Delete the identity provider. Fails if no other way to sign in would remain.',
    status: 204,
    alsoFails: [404],
  }),
  offer: endpoint({
    ...anonymous,
    id: 'v1OfferSingleSignOn',
    method: 'GET',
    path: '/SingleSignOn/Offer',
    summary: 'List the identity providers that the sign-in page offers',
    status: 200,
    reply: z.array(SingleSignOnOffer),
  }),
  start: endpoint({
    ...anonymous,
    id: 'v1StartSingleSignOn',
    method: 'GET',
    path: '/SingleSignOn/:accountId/Start',
    summary: 'Redirect the browser to the identity provider',
    params,
    query: z.object({
      ReturnTo: z.string().max(2_000).optional().meta({ description: 'Path in the web app to return to.' }),
    }),
    sends: 'redirect',
    status: 204,
    alsoFails: [429],
  }),
  openIdConnectCallback: endpoint({
    ...anonymous,
    id: 'v1AnswerOpenIdConnect',
    method: 'GET',
    path: '/SingleSignOn/:accountId/OpenIdConnect',
    summary: 'Receive the redirect of an OpenID Connect provider and set the session cookie',
    params,
    sends: 'redirectBack',
    status: 204,
  }),
  samlCallback: endpoint({
    ...anonymous,
    id: 'v1AnswerSaml',
    method: 'POST',
    path: '/SingleSignOn/:accountId/Saml',
    summary: 'Receive the assertion of a SAML provider and set the session cookie',
    params,
    consumes: 'form',
    body: z.object({ SAMLResponse: z.string().max(500_000), RelayState: z.string().max(2_000).optional() }),
    sends: 'redirectBack',
    status: 204,
    alsoFails: [429],
  }),
  metadata: endpoint({
    ...anonymous,
    id: 'v1SamlMetadata',
    method: 'GET',
    path: '/SingleSignOn/:accountId/Metadata',
    summary: 'Get the SAML metadata of the service as XML',
    params,
    sends: 'xml',
    status: 204,
  }),
};

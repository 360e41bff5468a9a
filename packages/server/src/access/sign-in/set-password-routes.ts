import { setPasswordEndpoints } from '@vedette/contract/v1/account/set-password';
import { checkSameSite, mount, type RouteHost } from '../../http/index.js';
import type { SignInDeps } from '../context/deps.js';
import { requestPasswordLink } from './lost-password.js';
import { readLink, redeemLink } from './one-time-link.js';
import { countLinkAttempt } from './sign-in.js';

/** Serves operators who cannot sign in: invited ones, and those who lost their password. */
export function registerSetPasswordRoutes(host: RouteHost, deps: SignInDeps): void {
  const endpoints = setPasswordEndpoints;
  mount(host, endpoints.requestReset, ({ body, request }) => {
    checkSameSite(request, host.origin);
    return requestPasswordLink(deps, { email: body.Email, address: request.ip });
  });
  mount(host, endpoints.readLink, async ({ body, request }) => {
    checkSameSite(request, host.origin);
    await countLinkAttempt(deps, request.ip);
    const { purpose, email, fullName, minPasswordLength, expiresAt } = await readLink(deps, body.Token);
    return {
      Purpose: purpose,
      Email: email,
      FullName: fullName,
      MinPasswordLength: minPasswordLength,
      ExpiresAt: expiresAt,
    };
  });
  mount(host, endpoints.useLink, async ({ body, request }) => {
    checkSameSite(request, host.origin);
    await countLinkAttempt(deps, request.ip);
    await redeemLink(deps, {
      token: body.Token,
      password: body.Password,
      deletesApiAccounts: body.RevokeApiAccounts === true,
      address: request.ip,
    });
  });
}

import { setPasswordEndpoints } from '@vedette/contract/v1/account/set-password';
import { checkSameSite, mount, type RouteHost } from '../../http/index.js';
import type { SignInDeps } from '../context/deps.js';
import { requestPassword } from './lost-password.js';
import { readLink, useLink } from './one-time-link.js';
import { countLinkTry } from './sign-in.js';

/** Serves operators who cannot sign in: invited ones, and those who lost their password. */
export function registerSetPasswordRoutes(host: RouteHost, deps: SignInDeps): void {
  const endpoints = setPasswordEndpoints;
  mount(host, endpoints.ask, ({ body, request }) => {
    checkSameSite(request, host.origin);
    return requestPassword(deps, { email: body.Email, address: request.ip });
  });
  mount(host, endpoints.readLink, async ({ body, request }) => {
    checkSameSite(request, host.origin);
    await countLinkTry(deps, request.ip);
    const { purpose, email, fullName, shortestPassword, expiresAt } = await readLink(deps, body.Token);
    return {
      Purpose: purpose,
      Email: email,
      FullName: fullName,
      MinPasswordLength: shortestPassword,
      ExpiresAt: expiresAt,
    };
  });
  mount(host, endpoints.useLink, async ({ body, request }) => {
    checkSameSite(request, host.origin);
    await countLinkTry(deps, request.ip);
    await useLink(deps, {
      token: body.Token,
      password: body.Password,
      endApiAccounts: body.RevokeApiAccounts === true,
      address: request.ip,
    });
  });
}

import { Secret } from '@vedette/kernel/secret';
import { addAccount } from '../../access/index.js';
import { createAllMonitorsGroup } from '../../monitors/index.js';
import { PASSWORD, type ServiceFixture } from './service-fixture.js';

/** A second account on the service, and an API account of its administrator. */
export interface SecondAccount {
  readonly accountId: number;
  readonly credentials: Readonly<Record<string, string>>;
}

export async function addSecondAccount({ call, composition, db }: ServiceFixture): Promise<SecondAccount> {
  const administratorEmail = 'otto@example.com';
  const { accountId } = await addAccount(composition.context, {
    name: 'Other',
    zone: 'UTC',
    administratorEmail,
    administratorName: 'Otto Other',
    administratorPassword: new Secret(PASSWORD),
    groupAuthorizationForm: 'Objects',
  });
  await createAllMonitorsGroup(db, accountId, composition.context);
  const { body } = await call('POST', '/v4/Register', undefined, basic(administratorEmail, PASSWORD));
  const { UserName, Password } = body as { readonly UserName: string; readonly Password: string };
  return { accountId, credentials: basic(UserName, Password) };
}

const basic = (name: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});

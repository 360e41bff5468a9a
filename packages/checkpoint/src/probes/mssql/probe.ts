import type { Socket } from 'node:net';
import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { offerUpTo12 } from '../../net/tls-versions.js';
import type { ServiceCheck } from '../service/check.js';
import { Wire } from '../service/wire.js';
import { TlsCarrier } from './carrier.js';
import { judgeLogin, loginRequest } from './login.js';
import { encryption, packet, packetType, preloginRequest, readMessage, readPrelogin } from './tds.js';

/** Sends the pre-login. With credentials it starts TLS if offered and logs in to the database. */
export async function checkMssql(check: ServiceCheck, target: TargetByKind<'mssql'>): Promise<void> {
  const socket = await check.connect(target);
  await check.timed('downloadMs', async () => {
    const wire = new Wire(check, socket, errorCodes.databaseTimeout);
    wire.write(packet(packetType.prelogin, preloginRequest()));
    const prelogin = readPrelogin(await readMessage(wire));
    check.note('Version', prelogin.version);
    if (target.username === '') return;
    if (prelogin.encryption !== encryption.notSupported) await upgradeToTls(wire, target.host);
    wire.write(packet(packetType.login, loginRequest(target)));
    judgeLogin(await readMessage(wire));
  });
}

/** TLS only needs a duplex stream below it. */
const upgradeToTls = (wire: Wire, host: string): Promise<void> =>
  wire.secure(host, (plain) => ({ over: new TlsCarrier(plain) as unknown as Socket, offer: offerUpTo12 }));

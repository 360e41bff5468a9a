import type { Socket } from 'node:net';
import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { OFFER_UP_TO_TLS_1_2 } from '../../net/tls-versions.js';
import type { ServiceCheck } from '../service/service-check.js';
import { BufferedConnection } from '../service/buffered-connection.js';
import { TdsTlsStream } from './tds-tls-stream.js';
import { checkLoginResponse, buildLoginRequest } from './login.js';
import { encryption, buildPacket, packetType, buildPreloginRequest, readMessage, readPrelogin } from './tds.js';

/** Sends the pre-login. With credentials it starts TLS if offered and logs in to the database. */
export async function checkMssql(check: ServiceCheck, target: TargetByKind<'mssql'>): Promise<void> {
  const socket = await check.connect(target);
  await check.measure('downloadMs', async () => {
    const connection = new BufferedConnection(check, socket, errorCodes.databaseTimeout);
    connection.write(buildPacket(packetType.prelogin, buildPreloginRequest()));
    const prelogin = readPrelogin(await readMessage(connection));
    check.addFact('Version', prelogin.version);
    if (target.username === '') return;
    if (prelogin.encryption !== encryption.notSupported) await upgradeToTls(connection, target.host);
    connection.write(buildPacket(packetType.login, buildLoginRequest(target)));
    checkLoginResponse(await readMessage(connection));
  });
}

/** TLS only needs a duplex stream below it. */
const upgradeToTls = (connection: BufferedConnection, host: string): Promise<void> =>
  connection.startTls(host, (plainSocket) => ({
    transport: new TdsTlsStream(plainSocket) as unknown as Socket,
    offer: OFFER_UP_TO_TLS_1_2,
  }));

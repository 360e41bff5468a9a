import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SftpTarget, TargetByKind } from '@vedette/contract/checkpoint/target';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFtp } from '../probes/ftp.js';
import { aCertificate } from '../probes/http/testing/certificates.js';
import { anEndpoint, createServiceProber } from '../probes/service/testing/service-fixture.js';
import { createSftpProber } from '../probes/sftp/testing/prober.js';
import { aFolder, aUser, freePort, whyMissing, startServer, stopServers, write } from './testing/servers.js';

afterAll(stopServers);
const timeouts = { connectTimeoutMs: 5_000, totalTimeoutMs: 20_000 };
const password = 'sesame-open';
const sshSkipReason = whyMissing('sshd');
const ftpSkipReason = whyMissing('vsftpd');
const user = sshSkipReason === undefined || ftpSkipReason === undefined ? aUser() : { name: '', home: '' };

describe.skipIf(sshSkipReason)(`OpenSSH${sshSkipReason === undefined ? '' : ` (skipped: ${sshSkipReason})`}`, () => {
  let port: number;
  beforeAll(async () => {
    const folder = aFolder();
    port = await freePort();
    mkdirSync('/run/sshd', { recursive: true });
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'key')]);
    write(user.home, 'file', 'hello');
    write(user.home, 'big', 'x'.repeat(1_048_577));
    write(user.home, 'secret', 'x', 0o600);
    const configuration = `Port ${port}\nListenAddress 127.0.0.1\nHostKey ${folder}/key\nPidFile ${folder}/pid\nUsePAM no
PasswordAuthentication yes\nKbdInteractiveAuthentication no\nStrictModes no\nSubsystem sftp internal-sftp\nMaxStartups 100\n`;
    await startServer('/usr/sbin/sshd', ['-D', '-e', '-f', write(folder, 'sshd_config', configuration)], port);
  });

  test.each([
    ['ConnectOnly', '', password, undefined],
    ['ConnectOnly', '', 'wrong', 21011],
    ['TestFileExists', 'file', password, undefined],
    ['TestFileExists', 'none', password, 21012],
    ['TestFileDoesNotExist', 'none', password, undefined],
    ['TestFileDoesNotExist', 'file', password, 21013],
    ['DownLoadFile', 'file', password, undefined],
    ['DownLoadFile', 'secret', password, 21016],
    ['DownLoadFile', 'big', password, 21014],
    ['DownLoadFile', '.', password, 21015],
  ] as const)('%s %s with %s: %s', async (action, path, usedPassword, code) => {
    const target: SftpTarget = anEndpoint({
      kind: 'sftp',
      port,
      username: user.name,
      password: usedPassword,
      action,
      path,
      ...timeouts,
    });
    const outcome = await createSftpProber(target)();
    expect(outcome.failure?.code, outcome.failure?.message).toBe(code);
    expect(outcome.facts.find(({ name }) => name === 'Server')?.value).toMatch(/^OpenSSH/);
  });
});

describe.skipIf(ftpSkipReason)(`vsftpd${ftpSkipReason === undefined ? '' : ` (skipped: ${ftpSkipReason})`}`, () => {
  let port: number;
  beforeAll(async () => {
    const folder = aFolder();
    port = await freePort();
    mkdirSync(join(folder, 'empty'));
    const configuration = `listen=YES\nlisten_address=127.0.0.1\nlisten_port=${port}\nbackground=NO\nanonymous_enable=NO
local_enable=YES\npam_service_name=vsftpd\nsecure_chroot_dir=${folder}/empty\nseccomp_sandbox=NO\n`;
    await startServer('vsftpd', [write(folder, 'vsftpd.conf', configuration)], port);
  });

  test.each([
    ['', '', undefined],
    [user.name, password, undefined],
    [user.name, 'wrong', 21002],
    ['nobody-at-all', 'x', 21002],
  ])('logs in as %j with %j: %s', async (username, usedPassword, code) => {
    const target: TargetByKind<'ftp'> = anEndpoint({
      kind: 'ftp',
      port,
      username,
      password: usedPassword,
      ...timeouts,
    });
    const outcome = await createServiceProber<TargetByKind<'ftp'>>(checkFtp, target)();
    expect(outcome.failure?.code, outcome.failure?.message).toBe(code);
  });

  test.each([
    ['one that requires TLS for logins', undefined, 'force_local_logins_ssl=YES'],
    ['one that speaks TLS from the first byte, as on port 990', 990, 'implicit_ssl=YES'],
  ])('logs in to %s over TLS', async (_, fixedPort, setting) => {
    const folder = aFolder();
    const securePort = fixedPort ?? (await freePort());
    const { key, cert } = await aCertificate({ keyType: 'rsa' });
    mkdirSync(join(folder, 'empty'));
    write(folder, 'pair.pem', `${key}${cert}`);
    const configuration = `listen=YES\nlisten_address=127.0.0.1\nlisten_port=${securePort}\nbackground=NO\nanonymous_enable=NO
local_enable=YES\npam_service_name=vsftpd\nsecure_chroot_dir=${folder}/empty\nseccomp_sandbox=NO
ssl_enable=YES\n${setting}\nrsa_cert_file=${folder}/pair.pem\n`;
    await startServer('vsftpd', [write(folder, 'vsftpd.conf', configuration)], securePort);
    const target: TargetByKind<'ftp'> = anEndpoint({
      kind: 'ftp',
      port: securePort,
      username: user.name,
      password,
      ...timeouts,
    });
    const probe = createServiceProber<TargetByKind<'ftp'>>(checkFtp, target);
    const outcome = await probe();
    expect(outcome.failure?.code, outcome.failure?.message).toBeUndefined();
    expect(outcome.certificate?.subject).toBe('CN=localhost');
    expect((await probe({ password: 'wrong' })).failure?.code).toBe(21002);
  });
});

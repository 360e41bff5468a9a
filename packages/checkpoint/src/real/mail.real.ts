import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImapTarget, TargetByKind } from '@vedette/contract/checkpoint/target';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCertificate } from '../probes/http/testing/certificates.js';
import { checkImap } from '../probes/imap.js';
import { checkPop3 } from '../probes/pop3.js';
import { anEndpoint, createServiceProber } from '../probes/service/testing/service-fixture.js';
import { checkSmtp } from '../probes/smtp.js';
import { aFolder, freePort, whyMissing, run, startServer, stopServers, write } from './testing/servers.js';

afterAll(stopServers);
const timeouts = { connectTimeoutMs: 20_000, totalTimeoutMs: 60_000 };
const dovecotSkipReason = whyMissing('dovecot');
const postfixSkipReason = whyMissing('postfix');
const { key, cert } = await aCertificate();

describe.skipIf(dovecotSkipReason)(
  `Dovecot${dovecotSkipReason === undefined ? '' : ` (skipped: ${dovecotSkipReason})`}`,
  () => {
    let ports: { readonly imap: number; readonly imaps: number; readonly pop3: number };
    beforeAll(async () => {
      const folder = aFolder();
      ports = { imap: await freePort(), imaps: await freePort(), pop3: await freePort() };
      write(folder, 'cert.pem', cert);
      write(folder, 'key.pem', key);
      write(folder, 'users', 'ann:{PLAIN}sesame-open::::::\n');
      mkdirSync(join(folder, 'mail'), { mode: 0o777 });
      await run('chmod', ['777', join(folder, 'mail')]);
      const configuration = `protocols = imap pop3
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = yes
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail/%u
}
first_valid_uid = 1
service imap-login {
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = ${ports.imaps}
    ssl = yes
  }
}
service pop3-login {
  inet_listener pop3 {
    port = ${ports.pop3}
  }
  inet_listener pop3s {
    port = 0
  }
}
`;
      await startServer('dovecot', ['-F', '-c', write(folder, 'dovecot.conf', configuration)], ports.imap);
    });

    const logins = [
      ['', '', undefined],
      ['ann', 'sesame-open', undefined],
      ['ann', 'wrong', 20005],
    ] as const;

    test.each(logins)('logs in by IMAP as %j with %j: %s', async (username, password, code) => {
      for (const secureConnection of [false, true]) {
        const port = secureConnection ? ports.imaps : ports.imap;
        const target: ImapTarget = anEndpoint({
          kind: 'imap',
          port,
          username,
          password,
          secureConnection,
          ...timeouts,
        });
        const outcome = await createServiceProber<ImapTarget>(checkImap, target)();
        expect(outcome.failure?.code, outcome.failure?.message).toBe(code);
        expect(outcome.certificate?.subject).toBe('CN=localhost');
      }
    });

    test.each(logins)('logs in by POP3 as %j with %j: %s', async (username, password, code) => {
      const target: TargetByKind<'pop3'> = anEndpoint({
        kind: 'pop3',
        port: ports.pop3,
        username,
        password,
        ...timeouts,
      });
      const outcome = await createServiceProber<TargetByKind<'pop3'>>(checkPop3, target)();
      expect(outcome.failure?.code, outcome.failure?.message).toBe(code);
    });

    test.each(['cram-md5', 'scram-sha-1', 'scram-sha-256', 'apop', 'plain'])(
      'without TLS, offering %s',
      async (mechanism) => {
        const folder = aFolder();
        const [imapPort, pop3Port] = [await freePort(), await freePort()];
        write(folder, 'users', 'ann:{PLAIN}sesame-open::::::\n');
        await run('chmod', ['777', folder]);
        const configuration = `protocols = imap pop3
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = ${mechanism}
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail/%u
}
first_valid_uid = 1
service imap-login {
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service pop3-login {
  inet_listener pop3 {
    port = ${pop3Port}
  }
  inet_listener pop3s {
    port = 0
  }
}
`;
        await startServer('dovecot', ['-F', '-c', write(folder, 'dovecot.conf', configuration)], imapPort);
        const login = { username: 'ann', password: 'sesame-open' };
        const pop3 = createServiceProber<TargetByKind<'pop3'>>(
          checkPop3,
          anEndpoint({ kind: 'pop3', port: pop3Port, ...login, ...timeouts }),
        );
        const imap = createServiceProber<ImapTarget>(
          checkImap,
          anEndpoint({ kind: 'imap', port: imapPort, secureConnection: false, ...login, ...timeouts }),
        );
        const probes = mechanism === 'apop' ? [pop3] : [pop3, imap];
        for (const probe of probes) {
          const outcome = await probe();
          expect(outcome.failure?.code, outcome.failure?.message).toBeUndefined();
          if (mechanism !== 'plain')
            expect(outcome.facts).toContainEqual({ name: 'Signed in by', value: mechanism.toUpperCase() });
          expect((await probe({ password: 'wrong' })).failure?.code).toBe(20005);
        }
      },
    );

    test('reports implicit TLS on a port without it', async () => {
      const login = { username: '', password: '' };
      const target: ImapTarget = anEndpoint({
        kind: 'imap',
        port: ports.pop3,
        secureConnection: true,
        ...login,
        ...timeouts,
      });
      expect((await createServiceProber<ImapTarget>(checkImap, target)()).failure?.code).toBe(13000);
    });
  },
);

describe.skipIf(postfixSkipReason)(
  `Postfix${postfixSkipReason === undefined ? '' : ` (skipped: ${postfixSkipReason})`}`,
  () => {
    let port: number;
    beforeAll(async () => {
      const folder = aFolder();
      port = await freePort();
      const postfixFolders = [
        'data',
        ...['private', 'public', 'incoming', 'active', 'deferred', 'maildrop'].map((name) => `queue/${name}`),
      ];
      for (const name of ['queue/pid', ...postfixFolders]) mkdirSync(join(folder, name), { recursive: true });
      await run('chown', ['postfix', ...postfixFolders.map((name) => join(folder, name))]);
      write(folder, 'cert.pem', cert);
      write(folder, 'key.pem', key);
      write(
        folder,
        'main.cf',
        `compatibility_level = 3.6\nqueue_directory = ${folder}/queue\ndata_directory = ${folder}/data
mail_owner = postfix\nsetgid_group = postdrop\ncommand_directory = /usr/sbin\ndaemon_directory = /usr/lib/postfix/sbin
inet_interfaces = 127.0.0.1\ninet_protocols = ipv4\nmyhostname = mail.example\nmaillog_file = /dev/stdout
smtpd_tls_security_level = may\nsmtpd_tls_cert_file = ${folder}/cert.pem\nsmtpd_tls_key_file = ${folder}/key.pem\n`,
      );
      const services = [
        `127.0.0.1:${port} inet n - n - - smtpd`,
        'cleanup unix n - n - 0 cleanup',
        'rewrite unix - - n - - trivial-rewrite',
        'proxymap unix - - n - - proxymap',
        'tlsmgr unix - - n 1000? 1 tlsmgr',
        'anvil unix - - n - 1 anvil',
        'postlog unix-dgram n - n - 1 postlogd',
      ];
      write(folder, 'master.cf', `${services.join('\n')}\n`);
      // Starts the daemon directly: children of `postfix start-fg` would never end.
      await startServer('/usr/lib/postfix/sbin/master', ['-c', folder, '-d'], port);
    });

    test('greets, starts TLS and quits; offers no login', async () => {
      const noLogin = { username: '', password: '' };
      const target: TargetByKind<'smtp'> = anEndpoint({ kind: 'smtp', port, ...noLogin, ...timeouts });
      const probe = createServiceProber<TargetByKind<'smtp'>>(checkSmtp, target);
      const outcome = await probe();
      expect(outcome.failure?.code, outcome.failure?.message).toBeUndefined();
      expect(outcome.certificate?.subject).toBe('CN=localhost');
      expect(outcome.dialogue).toMatch(/< 220 mail\.example ESMTP Postfix/);
      expect((await probe({ username: 'ann', password: 'sesame-open' })).failure?.code).toBe(20006);
    });
  },
);

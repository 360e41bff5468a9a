import { createRequire } from 'node:module';
import { createSecureContext } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { after } from './timer.js';

/** A certificate with its private key, as an archive (PKCS#12). */
export interface ClientArchive {
  readonly archive: Buffer;
  readonly password: string;
}

/** PEM: the private key, and the certificates, the key's own first. */
export interface ClientKeys {
  readonly key: string;
  readonly cert: string;
}

const LIMIT_MS = 10_000;
const MEMORY_MB = 128;
const require = createRequire(import.meta.url);

/**
 * What an archive holds, in a form that Node takes: as it is, or, for one sealed with what OpenSSL 3 has given up (RC2, as
 * Windows seals), taken apart by a library. That is done in a worker with little time and memory: an archive says itself how
 * much work it is. @throws Error when it does not open.
 */
export async function openArchive({ archive, password }: ClientArchive): Promise<ClientArchive | ClientKeys> {
  try {
    createSecureContext({ pfx: archive, passphrase: password });
    return { archive, password };
  } catch (error) {
    if (!/unsupported/i.test((error as Error).message)) throw error;
    return takeApart({ archive, password });
  }
}

async function takeApart({ archive, password }: ClientArchive): Promise<ClientKeys> {
  const worker = new Worker(openerSource, {
    ...{ eval: true, env: {}, workerData: { forgePath: require.resolve('node-forge'), archive, password } },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    return await new Promise<ClientKeys>((resolve, reject) => {
      const stop = after(LIMIT_MS, () => reject(new Error('it takes too long to open')));
      worker.once('message', (keys: ClientKeys) => resolve(keys));
      worker.once('error', reject).once('exit', () => {
        stop();
        reject(new Error('it cannot be opened'));
      });
    });
  } finally {
    await worker.terminate();
  }
}

/** Runs in the worker. A text, so that it starts the same from source and from a build. */
const openerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const forge = require(workerData.forgePath);
const asn1 = forge.asn1.fromDer(Buffer.from(workerData.archive).toString('latin1'), { strict: false, parseAllBytes: false });
const archive = forge.pkcs12.pkcs12FromAsn1(asn1, false, workerData.password);
const bags = archive.safeContents.flatMap(({ safeBags }) => safeBags);
const ofType = (...names) => bags.filter(({ type }) => names.some((name) => type === forge.pki.oids[name]));
const pem = (type, node) => forge.pem.encode({ type, body: forge.asn1.toDer(node).getBytes() });
const idOf = (bag) => (bag.attributes.localKeyId || [''])[0];
const [key] = ofType('pkcs8ShroudedKeyBag', 'keyBag');
if (!key) throw new Error('it holds no private key');
const keyNode = key.key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key.key)) : key.asn1;
const certificates = ofType('certBag').sort((a, b) => Number(idOf(b) === idOf(key)) - Number(idOf(a) === idOf(key)));
if (certificates.length === 0) throw new Error('it holds no certificate');
parentPort.postMessage({
  key: pem('PRIVATE KEY', keyNode),
  cert: certificates.map((bag) => pem('CERTIFICATE', bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1)).join(''),
});
`;

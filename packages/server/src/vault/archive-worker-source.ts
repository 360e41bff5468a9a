/**
 * Runs in a worker: opens a PKCS#12 archive and answers its certificates. A text, so that it starts the same from source,
 * from a build and in tests. An archive may ask for any number of rounds of its key derivation, so whoever starts this
 * must be able to end it.
 */
export const archiveWorkerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const forge = require(workerData.forgePath);

const binary = (bytes) => Buffer.from(bytes).toString('latin1');
const derOf = (bag) => {
  const asn1 = bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1;
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1');
};
const keyIdOf = (bag) => Buffer.from((bag.attributes.localKeyId ?? [''])[0], 'latin1').toString('hex');

function read() {
  let asn1;
  try {
    asn1 = forge.asn1.fromDer(binary(workerData.data), { strict: false, parseAllBytes: false });
  } catch {
    return { problem: 'foreign' };
  }
  let archive;
  try {
    archive = forge.pkcs12.pkcs12FromAsn1(asn1, false, workerData.password);
  } catch (error) {
    const text = String(error && error.message);
    if (/not an PKCS#12 PFX|version other than 3|not supported/i.test(text)) return { problem: 'foreign' };
    return { problem: 'password' };
  }
  const bags = archive.safeContents.flatMap(({ safeBags }) => safeBags);
  const ofType = (...names) => bags.filter(({ type }) => names.some((name) => type === forge.pki.oids[name]));
  return {
    certificates: ofType('certBag').map((bag) => ({ der: derOf(bag), keyId: keyIdOf(bag) })),
    keyIds: ofType('keyBag', 'pkcs8ShroudedKeyBag').map(keyIdOf),
  };
}

parentPort.postMessage(read());
`;

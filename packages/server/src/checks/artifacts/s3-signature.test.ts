import { expect, test } from 'vitest';
import { signHeaders } from './s3-signature.js';

/** Source: the examples of "Authenticating Requests: Using the Authorization Header", Amazon S3 API reference. */
const key = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const place = 'https://examplebucket.s3.amazonaws.com';

test.each<readonly [string, string, Record<string, string>, string]>([
  ['GET /test.txt', '', { range: 'bytes=0-9' }, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  [
    'PUT /test$file.text',
    'Welcome to Amazon S3.',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET /?lifecycle', '', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['GET /?max-keys=2&prefix=J', '', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('signs %s as in the published examples', (request, body, headers, signature) => {
  const [method = '', path = ''] = request.split(' ');
  const at = Date.UTC(2013, 4, 24);
  const signed = signHeaders({ method, url: new URL(place + path), headers, body: Buffer.from(body), at }, key);
  expect(signed['authorization']).toContain(`Signature=${signature}`);
});

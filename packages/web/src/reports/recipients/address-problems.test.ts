import { expect, test } from 'vitest';
import { ApiError } from '../../api/problem.js';
import { splitAddresses } from '../../parts/forms/split-addresses.js';
import { nameRejectedAddresses } from './address-problems.js';

const addresses = splitAddresses('bob@, me@example.com');

test('names a refused address', () => {
  const messages = ['Recipients.ExtraEmailAddresses[0]: must be an e-mail address', 'Format: is required'];
  expect(nameRejectedAddresses(new ApiError(400, messages), addresses)).toMatchObject({
    status: 400,
    messages: ['Recipients.ExtraEmailAddresses: bob@ must be an e-mail address', 'Format: is required'],
  });
});

test('leaves other errors as they are', () => {
  const failed = new TypeError('failed');
  expect(nameRejectedAddresses(failed, addresses)).toBe(failed);
  const message = 'Recipients.ExtraEmailAddresses[7]: must be an e-mail address';
  expect(nameRejectedAddresses(new ApiError(400, [message]), addresses)).toMatchObject({ messages: [message] });
});

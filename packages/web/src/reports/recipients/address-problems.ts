import { ApiError } from '../../api/problem.js';

/** Returns the error with refused addresses by name: the API counts them, and readers typed them in one line. */
export function nameRejectedAddresses(error: unknown, addresses: readonly string[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const messages = error.messages.map((message) =>
    message.replace(/^(Recipients\.ExtraEmailAddresses)\[(\d+)\]: /, (path, field: string, index: string) => {
      const address = addresses[Number(index)];
      return address === undefined ? path : `${field}: ${address} `;
    }),
  );
  return new ApiError(error.status, messages);
}

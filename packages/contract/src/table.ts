import type { Endpoint } from './endpoint.js';
import { v1Endpoints } from './v1/table.js';

/** Every endpoint of the service, in the order of the reference. Each resource file adds its own. */
export const endpoints: readonly Endpoint[] = [...v1Endpoints];

// Starts the embedded store on the given folder, prints its connection string, and runs until it is killed.
import { systemClock } from '@vedette/kernel/clock';
import { startEmbedded } from '../embedded.js';

const log = { info: console.error, warn: console.error, error: console.error };
const store = await startEmbedded({ dataFolder: process.argv[2] ?? 'data', clock: systemClock, log });
console.log(store.connectionString);

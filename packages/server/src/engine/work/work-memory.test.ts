import { workConformance } from '../testing/work-conformance.js';
import { MemoryWork } from './work-memory.js';

workConformance('MemoryWork', (clock) => new MemoryWork(clock));

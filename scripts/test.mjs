// `npm test`: verify and the hard cases. Needs Node and npm alone; its last line is for people and machines alike.
import { install } from './lib/install.mjs';
import { printSteps, runSteps, secondTries, testCounts } from './lib/steps.mjs';
import { verifySteps } from './lib/verify-steps.mjs';

await install();
const steps = await runSteps([...verifySteps, 'test:hard']);
printSteps(steps);
const counts = ['test:quick', 'test:hard'].map(testCounts);
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
const otherFailures = steps.filter(({ name, isPassed }) => !isPassed && !name.startsWith('test:')).length;
for (const name of ['test:quick', 'test:hard'].flatMap(secondTries)) console.log(`second try: ${name}`);
console.log(`\n${sum('passed')} passed, ${sum('failed') + otherFailures} failed, ${sum('skipped')} skipped`);
process.exit(steps.every(({ isPassed }) => isPassed) ? 0 : 1);

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchConsole } from './console.ts';
import { benchCreate } from './create.ts';
import { benchLoad } from './load.ts';
import { isWithin, table } from './measure.ts';
import { benchStart } from './start.ts';

/** Ratios and counts, measured in one run against a floor of the same minute. Exit code 1 when one is out of bounds. */
const figures = [...(await benchStart()), ...(await benchCreate()), ...(await benchLoad()), ...(await benchConsole())];
const folder = join(import.meta.dirname, '../../dist/bench');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'skeleton.json'), `${JSON.stringify(figures, null, 2)}\n`);
console.log(`\n${table(figures)}\n`);
process.exit(figures.every(isWithin) ? 0 : 1);

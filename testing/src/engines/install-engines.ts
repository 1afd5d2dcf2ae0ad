import { installEngine } from './install.ts';
import { type EngineName, engineVersions } from './versions.ts';

/** `npm run engines [-- nats redis]`: installs these, or those that `npm test` needs, and says where they are. */
const quick: EngineName[] = ['nats', 'redis', 'temporal'];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in engineVersions));
if (unknown.length > 0) {
  console.error(`There is no engine ${unknown.join(', ')}. Engines are ${Object.keys(engineVersions).join(', ')}.`);
  process.exit(2);
}
for (const name of asked.length > 0 ? (asked as EngineName[]) : quick) {
  const { path } = await installEngine(name);
  console.log(`${name} ${engineVersions[name].version}  ${path}`);
}

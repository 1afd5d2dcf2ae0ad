import { closeInheritedDescriptors } from './close-descriptors.ts';

closeInheritedDescriptors();
const { runAgent } = await import('./run-agent.ts');
process.exit(await runAgent(process.argv.slice(2)));

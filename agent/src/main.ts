import { closeInheritedDescriptors } from './close-descriptors.ts';

closeInheritedDescriptors(process.env['NODE_EXTRA_CA_CERTS']);
const { runAgent } = await import('./run-agent.ts');
process.exit(await runAgent(process.argv.slice(2)));

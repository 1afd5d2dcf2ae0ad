import { closeInheritedDescriptors } from './close-descriptors.ts';

closeInheritedDescriptors(process.env['NODE_EXTRA_CA_CERTS']);
// Without top-level await, which the single executable has not: its main file is CommonJS.
void import('./command-line.ts').then(async ({ runCommand }) => process.exit(await runCommand(process.argv.slice(2))));

import { text, wholeNumber } from '@gpuaas/kernel';
import { origin } from '../addresses.ts';

/** What hosts that are to join download, and where. */
export const installSettings = {
  agentFolder: {
    env: 'GPUAAS_AGENT',
    description:
      'Folder with the agent for hosts that are to join, as `npm run build:agent` writes it. Without it, dist/agent of the clone',
    parse: text,
    fallback: undefined as string | undefined,
    readBy: ['api'] as const,
  },
  installUrl: {
    env: 'GPUAAS_INSTALL_URL',
    description:
      "Where hosts that are to join download the agent. Without it, the node listener's name with GPUAAS_INSTALL_PORT, or else GPUAAS_PUBLIC_URL",
    parse: origin('http', 'https'),
    fallback: undefined as string | undefined,
    readBy: ['api'] as const,
  },
  installPort: {
    env: 'GPUAAS_INSTALL_PORT',
    description:
      'Port at the address of the node listener that serves these downloads and nothing else, over plain HTTP, for when hosts cannot reach the api. What is downloaded is compared with digests from the api',
    parse: wholeNumber(1, 65_535),
    fallback: undefined as number | undefined,
    readBy: ['api'] as const,
  },
};

import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import type { AgentDownloads, RootKey } from '@gpuaas/fleet';
import type { DevelopmentLogin } from '@gpuaas/iam';
import type { IdentityProvider } from '@gpuaas/identity-provider';
import { embeddedIssuer } from '@gpuaas/identity-provider/embedded';
import type { CtxSource, Doorbell } from '@gpuaas/kernel';
import type { SecretStore } from '@gpuaas/secret-store';
import type { WorkflowEngine } from '@gpuaas/workflow-engine';
import { installUrlOf, nodeUrlOf, terminalUrlOf } from './addresses.ts';
import { readAgentManifest } from './install/agent-manifest.ts';
import { checkRootKey, keepRootKey } from './key-files.ts';
import type { Ports } from './open-ports.ts';
import type { Settings } from './settings.ts';

/** What a module can need besides lower modules: ports, and what only the process knows. */
export interface Surroundings {
  secrets: SecretStore;
  workflows: WorkflowEngine;
  ephemeralStore: EphemeralStore;
  identityProvider: IdentityProvider;
  doorbell: Doorbell;
  ctxSource: CtxSource;
  rootKey: RootKey;
  /** Who becomes platform administrator when they sign in. */
  platformAdmins: readonly { issuer: string; username: string }[];
  rebindsAt(issuer: string): boolean;
  /** Undefined in a process that does not serve HTTP, and with another identity provider than our own. */
  developmentLogin: DevelopmentLogin | undefined;
  /** Makes a browser forget a session that has ended. */
  forgetCookies: readonly string[];
  /** Where people approve the sign-in of a machine without a browser. */
  deviceUrl: string;
  /** Where people open the console. */
  consoleUrl(): string;
  /** Where agents reach the node listener. */
  nodeListenerUrl(): string;
  /** What hosts can download to join; undefined while no agent was built. */
  agentDownloads(): Promise<AgentDownloads | undefined>;
  /** Where browsers and the CLI reach the terminal gateway. */
  terminalUrl(): string;
}

interface Own extends Pick<Surroundings, 'doorbell' | 'ctxSource' | 'developmentLogin' | 'forgetCookies'> {
  settings: Settings;
  ports: Ports;
}

export function surroundingsOf({ settings, ports, ...own }: Own): Surroundings {
  const { secrets, workflows, ephemeralStore, identityProvider } = ports;
  return {
    ...own,
    secrets,
    workflows,
    ephemeralStore,
    identityProvider,
    rootKey: {
      keep: async (pem) => keepRootKey(settings.dataFolder, pem),
      check: (rootPem) => checkRootKey(settings.dataFolder, rootPem),
    },
    platformAdmins: settings.identityProvider === 'embedded' ? [{ issuer: embeddedIssuer, username: 'dev-admin' }] : [],
    rebindsAt: (issuer) => settings.identityProvider === 'oidc' && issuer === settings.oidcIssuer,
    deviceUrl: `${settings.publicUrl}/device`,
    consoleUrl: () => settings.publicUrl,
    nodeListenerUrl: () => nodeUrlOf(settings),
    async agentDownloads() {
      const manifest = await readAgentManifest(settings.agentFolder);
      return manifest && { url: installUrlOf(settings), scriptSha256: manifest.script.sha256 };
    },
    terminalUrl: () => terminalUrlOf(settings),
  };
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@gpuaas/testing/chromium';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

/** What the program would ask the internet for by itself stays switched off: every request in a test is the page's own. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findChromium();
  const home = mkdtempSync(join(tmpdir(), 'gpuaas-browser-'));
  const browser = await chromium.launch({
    executablePath: path,
    // Its sandbox needs rights that a test run in a container does not have.
    args: [...quiet, '--no-sandbox'],
    env: { ...process.env, ...env, HOME: home } as Record<string, string>,
  });
  browser.on('disconnected', () => rmSync(home, { recursive: true, force: true }));
  return browser;
}

export interface Look {
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
}

export async function openContext(browser: Browser, look: Look = {}): Promise<BrowserContext> {
  const { theme = 'light', width = 1280, height = 800 } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  // Shorter than a test may take, so that what was waited for in vain is told.
  context.setDefaultTimeout(30_000);
  return context;
}

export function passwordOf(dataFolder: string, username: string): string {
  const users = JSON.parse(readFileSync(join(dataFolder, 'dev-users.json'), 'utf8')) as {
    username: string;
    password: string;
  }[];
  const user = users.find((candidate) => candidate.username === username);
  if (!user) throw new Error(`there is no development user ${username}`);
  return user.password;
}

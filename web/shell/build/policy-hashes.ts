import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/** The page has one inline script, which sets the theme before the first paint. The server allows exactly that one, by its hash. */
export function policyHashes(): Plugin {
  return {
    name: 'policy-hashes',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build made no index.html');
        const scripts = [...String(page.source).matchAll(inlineScript)].map(([, text = '']) => sha256(text));
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: `${JSON.stringify({ scripts })}\n` });
      },
    },
  };
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

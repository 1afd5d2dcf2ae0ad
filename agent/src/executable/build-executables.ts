import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { inject } from 'postject';
import { agentVersion } from '../inventory.ts';
import { nodeOptions } from './node-options.ts';
import { npmPackage } from './npm-package.ts';

const run = promisify(execFile);
const blobWithin = 60_000;
/** Node looks for it in its own file, and has it replaced when something was put there. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

export const executablePlatforms = ['linux-x64', 'linux-arm64'] as const;
export type ExecutablePlatform = (typeof executablePlatforms)[number];

/** What is in a folder of executables. The platform serves them from there. */
export interface ExecutableManifest {
  version: string;
  /** Of everything they were made from: the same means that there is nothing to build. */
  sources: string;
  script: { file: string; sha256: string };
  executables: Partial<Record<ExecutablePlatform, { file: string; sha256: string }>>;
}

/**
 * Makes the agent as one file for each processor: Node with the agent's code and the terminal library inside. The same
 * sources give the same bytes, whoever builds them: Node comes from the lock file, and no path of this machine gets in.
 */
export async function buildExecutables(
  given: string,
  platforms: readonly ExecutablePlatform[] = executablePlatforms,
): Promise<ExecutableManifest> {
  const folder = resolve(given);
  const code = await bundle();
  const parts = await Promise.all(platforms.map(partsOf));
  const script = readFileSync(join(import.meta.dirname, '../install/node.sh'), 'utf8');
  const sources = digest(
    JSON.stringify([code, script, nodeOptions, parts.map(({ platform, versions }) => [platform, versions])]),
  );
  const known = readManifest(folder);
  if (known?.sources === sources) return known;

  const unfinished = `${folder}.${process.pid}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  try {
    const manifest: ExecutableManifest = {
      version: agentVersion,
      sources,
      script: { file: 'node.sh', sha256: '' },
      executables: {},
    };
    for (const { platform, node, terminal } of parts) {
      const file = `gpuaas-agent-${platform}`;
      const bytes = await makeExecutable(unfinished, { file, code, node, terminal });
      manifest.executables[platform] = { file, sha256: digest(bytes) };
    }
    const completed = completeScript(script, manifest);
    manifest.script.sha256 = digest(completed);
    writeFileSync(join(unfinished, manifest.script.file), completed);
    writeFileSync(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    return manifest;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

interface Parts {
  platform: ExecutablePlatform;
  node: string;
  terminal: string;
  versions: string[];
}

async function partsOf(platform: ExecutablePlatform): Promise<Parts> {
  const [node, terminal] = await Promise.all([
    npmPackage(`node-${platform}`),
    npmPackage(`@lydell/node-pty-${platform}`),
  ]);
  const versions = [node, terminal].map(
    (folder) => (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version,
  );
  const library = join(terminal, 'prebuilds', platform, 'pty.node');
  return { platform, node: join(node, 'bin/node'), terminal: library, versions };
}

/** One CommonJS file, which is what Node runs out of its own executable. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../main.ts')],
    absWorkingDir: join(import.meta.dirname, '../../..'),
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    minify: true,
    logLevel: 'error',
    define: { 'import.meta.url': '__executableUrl', 'import.meta.dirname': '__executableFolder' },
    banner: {
      js: "const __executableUrl=require('node:url').pathToFileURL(process.execPath).href,__executableFolder=require('node:path').dirname(process.execPath);",
    },
    external: ['@lydell/node-pty'],
  });
  const [output] = outputFiles;
  if (!output) throw new Error('esbuild made no file');
  return output.text;
}

async function makeExecutable(
  folder: string,
  parts: { file: string; code: string; node: string; terminal: string },
): Promise<Buffer> {
  const work = join(folder, 'work');
  mkdirSync(work);
  writeFileSync(join(work, 'agent.cjs'), parts.code);
  const config = {
    main: 'agent.cjs',
    output: 'agent.blob',
    disableExperimentalSEAWarning: true,
    // Both are for one processor and one build of Node.
    useCodeCache: false,
    useSnapshot: false,
    execArgv: nodeOptions,
    assets: { 'pty.node': parts.terminal },
  };
  writeFileSync(join(work, 'sea.json'), JSON.stringify(config));
  // Its names of files are part of the result, so they are told as seen from here.
  await run(process.execPath, ['--experimental-sea-config', 'sea.json'], { cwd: work, timeout: blobWithin });
  const path = join(folder, parts.file);
  writeFileSync(path, readFileSync(parts.node));
  await inject(path, 'NODE_SEA_BLOB', readFileSync(join(work, 'agent.blob')), { sentinelFuse: fuse });
  chmodSync(path, 0o755);
  rmSync(work, { recursive: true });
  return readFileSync(path);
}

/** The script names the digests of what it downloads, and the line that is pasted names the digest of the script. */
function completeScript(script: string, { executables, version }: ExecutableManifest): string {
  const values: Record<string, string> = {
    VERSION: version,
    SHA256_X64: executables['linux-x64']?.sha256 ?? '',
    SHA256_ARM64: executables['linux-arm64']?.sha256 ?? '',
  };
  return script.replace(/@(\w+)@/g, (whole, name: string) => values[name] ?? whole);
}

function readManifest(folder: string): ExecutableManifest | undefined {
  const file = join(folder, 'manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ExecutableManifest) : undefined;
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

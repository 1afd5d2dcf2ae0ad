import type { NodeInstall } from '@gpuaas/contract';

/** What a host downloads first: a script that names the digests of everything else. */
export interface AgentDownloads {
  url: string;
  scriptSha256: string;
}

/**
 * How a host with nothing of ours joins. The script is held against a digest that came another way than the script did,
 * so whoever serves it cannot alter it. The token goes through a pipe from a word that the shell itself writes: it is
 * never an argument of a process, and never in a file. The space in front keeps the line out of the history of most shells.
 */
export function installOf({ url, scriptSha256 }: AgentDownloads, token: string): NodeInstall {
  if (!/^https?:\/\/[\w.:[\]-]+$/.test(url)) throw new Error('This is not an address that a shell reads as one word.');
  return {
    command: ` printf '%s\\n' ${word(token)} | (${fetchAndRun(url, scriptSha256)})`,
    cloud_config: cloudConfig(fetchAndRun(url, scriptSha256), token),
    url,
  };
}

/** Reads the token from standard input. Nothing runs that was not compared. */
function fetchAndRun(url: string, sha256: string): string {
  const script = `${url}/install/node.sh`;
  return [
    'set -e',
    'f=$(mktemp)',
    `trap 'rm -f "$f"' EXIT`,
    // Quoted, since some shells read the brackets of an IPv6 address as a pattern.
    `curl -fsSLo "$f" '${script}' || wget -qO "$f" '${script}' || { echo "gpuaas: ${script} cannot be downloaded. Check that this host has curl or wget and reaches that address." >&2; exit 1; }`,
    `echo "${sha256}  $f" | sha256sum -c --status || { echo "gpuaas: The install script is not the one the platform named (its SHA-256 differs). It was not run. Create a new line." >&2; exit 1; }`,
    `sh "$f" '${url}'`,
  ].join('; ');
}

/** The token is in a file of its own that only root can read, and that the run removes. */
function cloudConfig(command: string, token: string): string {
  const file = '/run/gpuaas-join-token';
  return `#cloud-config
write_files:
  - path: ${file}
    permissions: "0600"
    content: ${token}
runcmd:
  - [sh, -c, ${JSON.stringify(`(${command}) < ${file}; code=$?; rm -f ${file}; exit $code`)}]
`;
}

/** Everything that is put into a line for a shell is a plain word. */
function word(text: string): string {
  if (!/^[\w-]+$/.test(text)) throw new Error('This is not a word.');
  return text;
}

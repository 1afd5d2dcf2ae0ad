import type { TokenSet } from '@gpuaas/contract';
import { deviceLogin } from '@gpuaas/sdk';
import type { Invocation } from '../invocation.ts';
import { clientName } from './client-name.ts';

/** The code is for the eyes of whoever sits here: it goes to the terminal and into no address. */
export async function signInByDevice({ server, transport, output }: Invocation): Promise<TokenSet> {
  const { tokens } = await deviceLogin({
    server,
    transport,
    client: clientName(),
    show: ({ user_code: code, verification_uri: address }) =>
      output.say(
        `Open this page on any device, sign in and enter the code:\n\n  ${address}\n  ${code}\n\nWaiting up to 10 minutes …`,
      ),
  });
  return tokens;
}

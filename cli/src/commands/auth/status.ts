import type { Run } from '../../command.ts';
import { placeText } from '../../login/place-text.ts';
import { timeCell, words } from '../../output/cell.ts';
import type { View } from '../../output/output.ts';

interface Status {
  context: string | null;
  server: string;
  user: string;
  signed_in_by: string;
  /** Of a service account: when its token does. */
  ends_at: string;
  stored_in: 'file' | 'keyring' | null;
  file: string | null;
}

const view: View<Status> = {
  name: ({ user }) => user,
  columns: {
    Context: ({ context }) => words(context),
    Server: ({ server }) => words(server),
    User: ({ user }) => words(user),
    'Signed in by': ({ signed_in_by: by }) => words(by),
    Ends: ({ ends_at }) => timeCell(ends_at),
  },
};

/** Where the tokens are, in words that only whoever opens them knows. */
const viewWith = (where: string | undefined): View<Status> => ({
  ...view,
  columns: {
    ...view.columns,
    'Tokens in': ({ stored_in, file }) => ({ people: where ?? 'not stored', programs: file ?? stored_in ?? '' }),
  },
});

/** Asks the platform: what lies in a file may have ended long ago. */
export const status: Run = async ({ api, credentials, output, server, settings }) => {
  const account = await credentials.serviceAccount?.();
  const me = account ? undefined : await api.getMe();
  const from = settings.tokenFrom ?? (settings.keyFile === undefined ? undefined : 'GPUAAS_SA_KEY_FILE');
  const place = from === undefined ? credentials.place() : undefined;
  output.one(viewWith(place && placeText(place)), {
    context: settings.context ?? null,
    server,
    user: me?.username ?? account?.service_account.name ?? '',
    signed_in_by: from ?? 'gpuaas login',
    ends_at: me?.session.expires_at ?? account?.expires_at ?? '',
    stored_in: place?.kind ?? null,
    file: place?.kind === 'file' ? place.name : null,
  });
};

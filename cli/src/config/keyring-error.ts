/** Why a keyring cannot be used, in a few words. */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';
}

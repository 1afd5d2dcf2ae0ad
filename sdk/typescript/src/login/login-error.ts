/** A sign-in that came to nothing before the platform had a say. */
export class LoginError extends Error {
  override readonly name = 'LoginError';
  readonly code: 'login_failed' | 'login_timed_out';

  constructor(code: LoginError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

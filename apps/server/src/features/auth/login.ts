/** The interface of all login methods. Telegram's OpenID Connect and Mini App logins can be added as further `LoginMethod`s. */

/** A person's profile at the messenger. */
export type Person = {
  readonly telegramId: number;
  /** Without the leading @; people may have none. */
  readonly username: string | null;
  readonly firstName: string;
  readonly photoUrl: string | null;
};

/** A valid proof. It may be used once: `hash` is stored until the proof would be too old anyway. */
type AcceptedLogin = {
  readonly person: Person;
  readonly hash: string;
  readonly expiresAt: Date;
};

/** The proof as a client sends it: unchecked names and values. */
export type LoginProof = Readonly<Record<string, string | number>>;

/** Returns the person of a proof; undefined when it is invalid for any reason. */
export type LoginMethod = (proof: LoginProof, now: Date) => AcceptedLogin | undefined;

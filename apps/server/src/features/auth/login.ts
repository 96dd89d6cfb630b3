/** What every way to sign in has in common. Telegram's OpenID Connect and Mini App logins join by giving a `LoginMethod`. */

/** Who somebody is at the messenger. */
export type Person = {
  readonly telegramId: number;
  /** Without the leading @; people may have none. */
  readonly username: string | null;
  readonly firstName: string;
  readonly photoUrl: string | null;
};

/** A proof that was found good. It is spent by its use: `hash` is remembered until it would be too old anyway. */
type AcceptedLogin = {
  readonly person: Person;
  readonly hash: string;
  readonly expiresAt: Date;
};

/** The proof as a client hands it over: unchecked names and values. */
export type LoginProof = Readonly<Record<string, string | number>>;

/** Says who a proof is about; undefined when it proves nothing, whatever the reason. */
export type LoginMethod = (proof: LoginProof, now: Date) => AcceptedLogin | undefined;

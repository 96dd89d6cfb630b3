type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** `posts_one`, `posts_other` → `posts`. */
type PluralBase<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : never;
type Singular<Key> = Key extends `${string}_${PluralForm}` ? never : Key;

/**
 * The Russian texts of a feature: exactly the keys of the English ones, where a text that depends on a number has the
 * four Russian plural forms instead of the two English ones.
 */
export type Translation<English> = {
  readonly [Key in keyof English as Singular<Key>]: English[Key] extends string
    ? string
    : Translation<English[Key]>;
} & {
  readonly [
    Key in PluralBase<keyof English> as `${Key}_${"one" | "few" | "many" | "other"}`
  ]: string;
};

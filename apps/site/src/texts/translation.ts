/** The texts of the other language: exactly the same keys, lists of the same length, sentences with the same numbers in them. */
export type Translation<English> = English extends string
  ? string
  : English extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : { readonly [Key in keyof English]: Translation<English[Key]> };

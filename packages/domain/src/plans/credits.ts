/** Prices of AI operations (specification, section 9) and the two pots credits come from (decision 14). */

/** The price of each operation, in credits. A rewriting changes a selected part of a text. */
export const creditCosts = {
  text: 1,
  image: 2,
  tags: 1,
  text_from_image: 2,
  image_from_image: 3,
  rewriting: 1,
} as const;

export type Generation = keyof typeof creditCosts;

export const generations = Object.keys(creditCosts) as readonly Generation[];

/** The largest `quantity` of `POST /credits/use` (decision 12). */
export const MAX_USE_QUANTITY = 10;

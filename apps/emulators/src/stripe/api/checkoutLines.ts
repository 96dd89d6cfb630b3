import { type Core, get, nowOf } from "../core.ts";
import { type Price, newPrice, newProduct } from "../objects/catalogue.ts";
import { type LineItem, newLineItem } from "../objects/checkoutSession.ts";
import { mergedMetadata } from "../objects/shared.ts";
import { wrong } from "../refusal.ts";
import { keep } from "../world.ts";
import { recurringFields } from "./catalogueEndpoints.ts";
import { type Given, anything, group, metadata, required, text, whole } from "./params.ts";

export const lineFields = {
  price: text,
  quantity: whole,
  adjustable_quantity: anything,
  price_data: group({
    currency: text,
    unit_amount: whole,
    product: text,
    recurring: recurringFields,
    tax_behavior: anything,
    product_data: group({ name: text, description: text, metadata }),
  }),
} as const;
type LineGiven = Given<typeof lineFields>;

/** A line of what is bought: a price of the catalogue, or one made on the spot. */
export function lineOf(core: Core, item: LineGiven, index: number, mode: string): LineItem {
  const param = `line_items[${index}]`;
  const price = item.price_data
    ? priceOfData(core, item.price_data, param)
    : get(core, "price", required(item.price, `${param}[price]`), `${param}[price]`);
  if (!price.active) throw wrong("The price specified is inactive.", `${param}[price]`);
  if (mode === "subscription" && !price.recurring) {
    throw wrong(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      "line_items",
    );
  }
  if (mode === "payment" && price.recurring) {
    throw wrong(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      "mode",
    );
  }
  const quantity = required(item.quantity, `${param}[quantity]`);
  if (quantity < 1)
    throw wrong("This value must be greater than or equal to 1.", `${param}[quantity]`);
  return newLineItem(price, quantity, get(core, "product", price.product).name);
}

/** A price made for this session alone. It has no lookup key, so a search by lookup keys does not find it. */
function priceOfData(core: Core, data: NonNullable<LineGiven["price_data"]>, param: string): Price {
  const { product_data: made, recurring } = data;
  const product = made
    ? keep(
        ...([core.world, "product"] as const),
        newProduct(nowOf(core), {
          name: required(made.name, `${param}[price_data][product_data][name]`),
          ...(made.description ? { description: made.description } : {}),
          metadata: mergedMetadata({}, made.metadata),
        }),
      )
    : get(core, "product", required(data.product, `${param}[price_data][product]`), "product");
  const price = newPrice(nowOf(core), {
    product: product.id,
    currency: required(data.currency, `${param}[price_data][currency]`),
    cents: required(data.unit_amount, `${param}[price_data][unit_amount]`),
    ...(recurring ? { interval: required(recurring.interval, `${param}[recurring]`) } : {}),
  });
  return keep(core.world, "price", price);
}

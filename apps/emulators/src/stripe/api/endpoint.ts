import type { Core } from "../core.ts";
import type { Form } from "./form.ts";
import { type Fields, type Given, listOf, readParams, text } from "./params.ts";

/** One operation of the API. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  /** `id` is the one in the address. */
  readonly answer: (core: Core, form: Form, id: string) => object;
};

export function endpoint<F extends Fields>(
  method: Endpoint["method"],
  path: string,
  fields: F,
  answer: (core: Core, given: Given<F>, id: string) => object,
): Endpoint {
  const known = { ...fields, expand: listOf(text) };
  return {
    method,
    path,
    answer: (core, form, id) => answer(core, readParams(form, known) as Given<F>, id),
  };
}

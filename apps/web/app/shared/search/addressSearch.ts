/** The search and the filter of a list in the address. */
import { MAX_SEARCH_LENGTH } from "@vestnik/domain/search";

/** Empty without a search. */
export function searchOf(params: URLSearchParams): string {
  return (params.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
}

type Asked = Readonly<Record<string, string | undefined>> & { readonly q: string };

/** The address with these parameters; empty ones are left out, and its other parts stay. */
export function withAsked(params: URLSearchParams, asked: Asked): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const [name, value] of Object.entries(asked)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

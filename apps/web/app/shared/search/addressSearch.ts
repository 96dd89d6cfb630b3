/** What a list is searched for and narrowed to, as it stands in the address. */
import { MAX_SEARCH_LENGTH } from "@vestnik/domain/search";

/** Empty when nothing is searched for. */
export function searchOf(params: URLSearchParams): string {
  return (params.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
}

type Asked = Readonly<Record<string, string | undefined>> & { readonly q: string };

/** The address with this in it; what is empty is left out, and whatever else it says stays. */
export function withAsked(params: URLSearchParams, asked: Asked): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const [name, value] of Object.entries(asked)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

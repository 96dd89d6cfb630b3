import { useSearchParams } from "react-router";
import { FROM_PARAM, wayBackOf } from "../../../shared/addresses/subscriptionAddress.ts";

/** Where one was when a larger plan was needed. */
export function useWayBack(): string | undefined {
  const [search] = useSearchParams();
  return wayBackOf(search.get(FROM_PARAM));
}

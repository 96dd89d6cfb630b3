/** Where the provider's pages lead back to: our own pages only (decision 13), or our address would vouch for somebody else's. */
import { AppError } from "../../appError.ts";
import type { Config } from "../../config.ts";

export function requireOwnAddress({ appUrl }: Pick<Config, "appUrl">, address: string): string {
  const url = URL.parse(address);
  // A blob's origin is that of the page that made it.
  const isPage = url?.protocol === "http:" || url?.protocol === "https:";
  const isOurs = isPage && url.origin === appUrl && url.username === "" && url.password === "";
  if (!isOurs) throw new AppError("return_address_foreign");
  return url.href;
}

/** After the login a person comes back to the page that they were on, or wanted to open. */
import { redirectDocument } from "react-router";
import { rememberPlace } from "../storage/sessionEnd.ts";

/** With the account that is signed in here, if it is known. */
export function rememberThisPlace(userId?: string): void {
  const { pathname, search, hash } = location;
  rememberPlace(pathname + search + hash, userId);
}

export function redirectToLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  // The router's request has no anchor; when a page is opened, the browser's address is the one that was asked for.
  const hash = location.pathname === pathname ? location.hash : "";
  rememberPlace(pathname + search + hash);
  return redirectDocument("/login");
}

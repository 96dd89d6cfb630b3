import type { User } from "@vestnik/contract/auth";

type Named = Pick<User, "username" | "firstName">;

/** What has to be typed before the account is deleted: the username, or the first name without one. */
export function nameToType({ username, firstName }: Named): string {
  return username ?? firstName;
}

/** As people type it: with or without @, in any case, with spaces around. */
export function isTyped(typed: string, user: Named): boolean {
  return plain(typed) === plain(nameToType(user));
}

function plain(name: string): string {
  return name.normalize("NFC").trim().replace(/^@/, "").replaceAll(/\s+/g, " ").toLowerCase();
}

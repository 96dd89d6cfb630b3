import type { Translation } from "../../shared/i18n/translation.ts";
import type { login as english } from "../en/login.ts";

export const login: Translation<typeof english> = {
  title: "login",
};

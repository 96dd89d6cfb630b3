import "i18next";
import type { Texts } from "../../locales/en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "general";
    resources: Texts;
  }
}

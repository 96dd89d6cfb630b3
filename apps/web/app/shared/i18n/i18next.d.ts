import "i18next";
import type { Texts } from "./resources.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "general";
    resources: Texts;
  }
}

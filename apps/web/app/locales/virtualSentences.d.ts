/** Made by apps/web/build/texts.ts from the contract at build time. */
declare module "virtual:sentences/en" {
  import type { Sentences } from "@vestnik/contract/sentence";
  const sentences: Sentences;
  export default sentences;
}
declare module "virtual:sentences/ru" {
  import type { Sentences } from "@vestnik/contract/sentence";
  const sentences: Sentences;
  export default sentences;
}
